import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());

interface Listed {
  readonly id: string;
  readonly items: readonly { readonly name: string }[];
}
const call = async (who: Person, method: string, path: string, body?: object) =>
  (await crm.call(who, method, `/api/${path}`, body)).body as unknown as Listed;

/** A platform with one carrier, and an agency with two of its own and three products. */
async function books() {
  const platform = crm.person({ user_role: 'superuser' });
  const who = crm.person();
  await call(platform, 'POST', 'carriers', { name: 'Zephyr Life', is_global: true });
  await call(who, 'POST', 'carriers', { name: 'beacon Health', notes: 'Call Rosa first' });
  const { id } = await call(who, 'POST', 'carriers', { name: 'Atlas Mutual', inactive: true });
  for (const product of [
    { name: 'Silver', type: 'dental', description: 'Two cleanings a year' },
    { name: 'bronze', type: 'vision', inactive: true },
    { name: 'Gold' },
  ])
    await call(who, 'POST', 'products', { carrier_id: id, ...product });
  return async (query: string) => (await call(who, 'GET', query)).items.map(({ name }) => name);
}

it('carriers are searched by what their list shows, and sorted by each column', async () => {
  const names = await books();
  const found = (search: string) =>
    names(`carriers?sort=name&order=asc&search=${encodeURIComponent(search)}`);
  expect(await found('BEACON')).toEqual(['beacon Health']);
  expect(await found('rosa call')).toEqual(['beacon Health']);
  expect(await found('global')).toEqual(['Zephyr Life']);
  expect(await found('inactive')).toEqual(['Atlas Mutual']);
  expect(await found('nothing like it')).toEqual([]);
  expect(await names('carriers?sort=name&order=asc')).toEqual([
    'Atlas Mutual',
    'beacon Health',
    'Zephyr Life',
  ]);
  expect((await names('carriers?sort=is_global&order=desc'))[0]).toBe('Zephyr Life');
  expect((await names('carriers?sort=inactive&order=desc'))[0]).toBe('Atlas Mutual');
});

it('products are searched by what their list shows, and sorted by each column', async () => {
  const names = await books();
  const found = (search: string) => names(`products?search=${encodeURIComponent(search)}`);
  expect(await found('gold')).toEqual(['Gold']);
  expect(await found('dental')).toEqual(['Silver']);
  expect(await found('cleanings')).toEqual(['Silver']);
  expect(await found('inactive')).toEqual(['bronze']);
  expect(await names('products?sort=name&order=asc')).toEqual(['bronze', 'Gold', 'Silver']);
  for (const order of ['asc', 'desc'])
    expect((await names(`products?sort=type&order=${order}`)).at(-1)).toBe('Gold');
  expect((await names('products?sort=inactive&order=desc'))[0]).toBe('bronze');
});

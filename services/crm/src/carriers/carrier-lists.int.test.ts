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

interface Figures {
  readonly name: string;
  readonly policies_in_force: number;
  readonly monthly_premium: string;
}
const figuresOf = async (who: Person, query = 'sort=name&order=asc') =>
  (
    (await crm.call(who, 'GET', `/api/carriers?is_global=false&${query}`)).body as unknown as {
      items: Figures[];
    }
  ).items.map(({ name, policies_in_force, monthly_premium }) => [name, policies_in_force, monthly_premium]);

it('carriers say how many policies in force the person sees with them, as the reports do', async () => {
  const owner = crm.person({ includes: ['reports'] });
  const agent = crm.person({
    account_id: owner.accountId,
    user_role: 'agent',
    sees_all: false,
    edits_all: false,
  });
  const stranger = crm.person();
  const { id: carrier_id } = await call(owner, 'POST', 'carriers', { name: 'Kestrel' });
  const { id: other } = await call(owner, 'POST', 'carriers', { name: 'Aetna' });
  const policy = { carrier_id, status: 'active', effective_date: '2026-01-01' };
  for (const more of [
    { premium: '100.00' },
    { premium: '100.00', premium_mode: 'quarterly' },
    { premium: '100.00', premium_mode: 'annual' },
    { premium: '40.00', effective_date: '2031-01-01' },
    { premium: '40.00', status: 'canceled' },
    { premium: '40.00', termination_date: '2026-02-01' },
  ])
    await call(owner, 'POST', 'policies', { ...policy, ...more });
  await call(agent, 'POST', 'policies', { ...policy, carrier_id: other, premium: '12.50' });
  const gone = await call(owner, 'POST', 'policies', { ...policy, premium: '9.00' });
  await crm.call(owner, 'DELETE', `/api/policies/${gone.id}`);

  expect(await figuresOf(owner)).toEqual([
    ['Aetna', 1, '12.50'],
    ['Kestrel', 3, '141.67'],
  ]);
  expect(await figuresOf(agent)).toEqual([
    ['Aetna', 1, '12.50'],
    ['Kestrel', 0, '0.00'],
  ]);
  expect(await figuresOf(stranger)).toEqual([]);
  for (const sort of ['policies_in_force', 'monthly_premium'])
    expect((await figuresOf(owner, `sort=${sort}&order=desc`)).map(([name]) => name)).toEqual([
      'Kestrel',
      'Aetna',
    ]);
  const run = await crm.call(owner, 'POST', '/api/reports', {
    ...{ type: 'policies', range: { days: 30 }, group_by: 'carrier' },
  });
  const { rows, columns } = run.body as unknown as {
    rows: { cells: unknown[] }[];
    columns: { key: string }[];
  };
  const at = (key: string) => columns.findIndex((column) => column.key === key);
  const kestrel = rows.find(({ cells }) => cells[0] === 'Kestrel')!.cells;
  expect([kestrel[at('in_force')], kestrel[at('monthly_premium')]]).toEqual([3, 141.67]);
});

it('the number and the portal of a carrier are checked, stored as typed, found, and exported', async () => {
  const owner = crm.person();
  const save = (body: object) => crm.call(owner, 'POST', '/api/carriers', { name: 'Kestrel', ...body });
  for (const wrong of [
    { portal_url: 'javascript:alert(1)' },
    { portal_url: 'http://example.com' },
    { portal_url: 'https://ana:secret@example.com' },
    { portal_url: 'https://exam ple.com' },
    { portal_url: `https://example.com/${'a'.repeat(2_000)}` },
    { phone: '12' },
    { phone: '911-555-0199' },
    { phone: '+44 1' },
  ]) {
    const { status, body } = await save(wrong);
    const { errors } = body as { errors: { path: string }[] };
    expect([status, errors.map(({ path }) => path)]).toEqual([422, Object.keys(wrong)]);
  }
  const contacts = { phone: '800.555.0142 x7', portal_url: 'https://Agents.Example.com/sign-in?a=b' };
  const { body } = await save(contacts);
  expect(body).toMatchObject({ ...contacts, phone_e164: '+18005550142' });
  const found = async (search: string) =>
    (await figuresOf(owner, `search=${encodeURIComponent(search)}`)).length;
  expect([await found('8005550142'), await found('agents.example.com'), await found('9990001111')]).toEqual([
    1, 1, 0,
  ]);
  const file = await fetch(new URL('/api/exports', crm.service.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'carrier', format: 'csv' }),
  });
  const lines = (await file.text()).trim().split('\r\n');
  expect(lines[0]).toContain('Phone,Portal address,');
  expect(lines[0]).toContain('Policies in force,Monthly premium');
  expect(lines[1]).toContain(`${contacts.phone},${contacts.portal_url},`);
  const stranger = crm.person();
  const { id } = body as { id: string };
  expect((await crm.call(stranger, 'PUT', `/api/carriers/${id}`, { phone: null })).status).toBe(404);
});

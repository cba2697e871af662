import { apiKey, callApi, type ApiKey, type PublicRecord } from '../../test/api-keys.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

const add = async (key: ApiKey, name: string): Promise<string> => {
  const body = { first_name: name, last_name: 'Paged', status: 'active' };
  return (await callApi(crm, key, 'POST', '/individuals', body)).body.id;
};
const page = (key: ApiKey, cursor: string | null, list = '/individuals?limit=2') =>
  callApi(crm, key, 'GET', cursor === null ? list : `${list}&cursor=${encodeURIComponent(cursor)}`);

/** All pages of a list, with work between two of them. */
async function pages(key: ApiKey, between: (found: readonly PublicRecord[]) => Promise<unknown>) {
  const found: PublicRecord[] = [];
  let cursor: string | null = null;
  do {
    const { status, body } = await page(key, cursor);
    expect(status).toBe(200);
    expect(body.items.length).toBeLessThanOrEqual(2);
    found.push(...body.items);
    cursor = body.next_cursor;
    await between(found);
  } while (cursor !== null);
  return found.map(({ id }) => id);
}

it('answers every record once, the oldest first, while others are added, changed and deleted', async () => {
  const key = apiKey(crm);
  const ids: string[] = [];
  for (const name of ['Ana', 'Ben', 'Cal', 'Dan', 'Eve', 'Fay', 'Gus']) ids.push(await add(key, name));
  const added: string[] = [];
  const found = await pages(key, async ([first, second]) => {
    if (added.length === 0) added.push(await add(key, 'New'));
    await callApi(crm, key, 'PUT', `/individuals/${first?.id ?? ''}`, { last_name: crypto.randomUUID() });
    await callApi(crm, key, 'DELETE', `/individuals/${second?.id ?? ''}`);
  });
  expect(found).toEqual([...ids, ...added]);
});

it.each([
  ['no cursor at all', 'next'],
  ['a forged place', Buffer.from('{"list":"individuals","after":{"at":"x","id":1}}').toString('base64url')],
  [
    'SQL',
    Buffer.from(`{"list":"individuals","after":{"at":"2026-01-01'--","id":"x"}}`).toString('base64url'),
  ],
  ['null characters', Buffer.from('\0').toString('base64url')],
])('refuses %s with advice', async (_what, cursor) => {
  const { status, body } = await page(apiKey(crm), cursor);
  expect([status, body.errors.map(({ path }) => path)]).toEqual([422, ['cursor']]);
  expect(body.errors[0]?.message).toContain('next_cursor');
});

it('refuses the cursor of another list', async () => {
  const key = apiKey(crm);
  for (const name of ['Ana', 'Ben', 'Cal']) await add(key, name);
  const { next_cursor } = (await page(key, null)).body;
  expect((await page(key, next_cursor, '/policies?limit=2')).status).toBe(422);
});

it("shows another account nothing at one's cursor", async () => {
  const key = apiKey(crm);
  for (const name of ['Ana', 'Ben', 'Cal']) await add(key, name);
  const { next_cursor } = (await page(key, null)).body;
  expect((await page(apiKey(crm), next_cursor)).body.items).toEqual([]);
});

it.each(['limit=0', 'limit=101', 'limit=two', 'sort=name'])('refuses ?%s', async (query) => {
  expect((await callApi(crm, apiKey(crm), 'GET', `/individuals?${query}`)).status).toBe(422);
});

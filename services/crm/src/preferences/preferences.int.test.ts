import type { Answer, Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

const path = '/api/preferences/individuals';
/** Without the version. */
const looks = ({ body }: Answer) => {
  const { version, ...rest } = body as Partial<Answer['body']>;
  expect(version).toEqual(expect.any(String));
  return rest;
};
const get = async (who: Person) => looks(await crm.call(who, 'GET', path));
const put = (who: Person, body: object) => crm.call(who, 'PUT', path, body);
const byDefault = { columns: null, widths: {}, page_size: null };

it('are those of one person on one screen, and change field by field', async () => {
  const who = crm.person();
  const colleague = crm.person({ account_id: who.accountId });
  expect(await get(who)).toEqual(byDefault);
  const columns = ['last_name', 'phone'];
  expect(await put(who, { columns, widths: { phone: 160 } })).toMatchObject({ status: 200 });
  expect(looks(await put(who, { page_size: 50 }))).toEqual({
    columns,
    widths: { phone: 160 },
    page_size: 50,
  });
  expect(await get(who)).toEqual({ columns, widths: { phone: 160 }, page_size: 50 });
  expect(looks(await put(who, { columns: null, widths: {} }))).toEqual({ ...byDefault, page_size: 50 });
  expect(await get(colleague)).toEqual(byDefault);
  expect(looks(await crm.call(who, 'GET', '/api/preferences/policies'))).toEqual(byDefault);
});

it('are changed when the plan has ended, since they are no records', async () => {
  const lapsed = crm.person({ entitlement: 'inactive' });
  expect((await put(lapsed, { page_size: 10 })).status).toBe(200);
});

it('that an older browser has stored have no widths, and stay', async () => {
  const who = crm.person();
  await crm.rows(
    `INSERT INTO preferences (account_id, user_id, screen, value, updated_at)
      VALUES ($1, $2, 'individuals', '{"columns": ["last_name"], "page_size": 50}', now())`,
    [who.accountId, who.userId],
  );
  const stored = { columns: ['last_name'], widths: {}, page_size: 50 };
  expect(await get(who)).toEqual(stored);
  expect(looks(await put(who, { widths: { phone: 160 } }))).toEqual({ ...stored, widths: { phone: 160 } });
});

it('that the release before has stored name the columns as they are called now', async () => {
  const who = crm.person();
  await crm.rows(
    `INSERT INTO preferences (account_id, user_id, screen, value, updated_at)
      VALUES ($1, $2, 'policies', '{"columns": ["policy_number", "writing_agent"], "widths": {"writing_agent": 90}}', now())`,
    [who.accountId, who.userId],
  );
  await crm.rows(
    `INSERT INTO saved_filters (account_id, id, user_id, record_type, name, query, created_at)
      VALUES ($1, gen_random_uuid(), $2, 'policy', 'Mine', '{"columns": "policy_number,writing_agent", "status": "active"}', now())`,
    [who.accountId, who.userId],
  );
  expect((await crm.call(who, 'GET', '/api/preferences/policies')).body).toMatchObject({
    columns: ['policy_number', 'writing_agent_name'],
    widths: { writing_agent_name: 90 },
  });
  expect((await crm.call(who, 'GET', '/api/saved-filters')).body).toMatchObject({
    items: [{ query: { columns: 'policy_number,writing_agent_name', status: 'active' } }],
  });
});

it('keep what changes at once from two tabs', async () => {
  const who = crm.person();
  const changes = [{ columns: ['last_name'] }, { widths: { phone: 160 } }, { page_size: 50 }];
  await Promise.all(changes.map((change) => put(who, change)));
  expect(await get(who)).toEqual({ columns: ['last_name'], widths: { phone: 160 }, page_size: 50 });
});

it.each([
  [{ phone: 39 }, 'A column is at least 40 pixels wide.'],
  [{ phone: 1201 }, 'Choose at most 1,200 pixels.'],
  [{ phone: 99.5 }, 'Give the width in whole pixels.'],
  [{ phone: '160px' }, 'Give the width in whole pixels.'],
  [{ 'Last name': 160 }, 'Use the names of columns.'],
])('refuse the widths %j with a sentence', async (widths, sentence) => {
  const { status, body } = await put(crm.person(), { widths });
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(sentence)]);
});

it.each([
  ['page_size', 7],
  ['columns', []],
  ['columns', ['Last name']],
  ['widths', { phone: 5 }],
  ['other', true],
])('refuse %s %j', async (field, value) => {
  const who = crm.person();
  expect((await put(who, { [field]: value })).status).toBe(422);
  expect(await get(who)).toEqual(byDefault);
});

it('answer 404 for a screen without any', async () => {
  expect((await crm.call(crm.person(), 'GET', '/api/preferences/billing')).status).toBe(404);
});

it('take only columns that the list has, and leave out those that it has no longer', async () => {
  const who = crm.person();
  for (const [field, value] of [
    ['columns', ['last_name', 'shoe_size']],
    ['widths', { shoe_size: 160 }],
  ] as const) {
    const refused = await put(who, { [field]: value });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: field }] } });
  }
  expect(await get(who)).toEqual(byDefault);
  await crm.rows(
    `INSERT INTO preferences (account_id, user_id, screen, value, updated_at)
      VALUES ($1, $2, 'individuals', '{"columns": ["gone", "last_name"], "widths": {"gone": 50, "phone": 90}}', now())`,
    [who.accountId, who.userId],
  );
  expect(await get(who)).toEqual({ columns: ['last_name'], widths: { phone: 90 }, page_size: null });
});

it('can be sent back as they were read', async () => {
  const who = crm.person();
  const { body } = await put(who, { columns: ['last_name'] });
  expect(await put(who, body)).toMatchObject({ status: 200, body });
});

import { randomUUID } from 'node:crypto';
import type { FoundItem } from '@bindery/contracts/crm';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { requiredOnly } from '../../test/individual-values.js';
import { foundRecordsSql } from './found-records.sql.js';
import { wantedWords } from './wanted-terms.js';

let crm: CrmUnderTest;
let who: Person;
let ids: Record<'orla' | 'policy' | 'carrier' | 'product' | 'task' | 'tag' | 'loose', string>;

const added = async (path: string, body: object, person = who) => {
  const answer = await crm.call(person, 'POST', path, body);
  expect(answer.status).toBe(201);
  return answer.body.id;
};
const find = async (q: string, person = who, more = '') => {
  const { status, body } = await crm.call(person, 'GET', `/api/search?q=${encodeURIComponent(q)}${more}`);
  expect(status).toBe(200);
  return (body as unknown as { items: FoundItem[] }).items;
};
const titles = async (q: string, person = who) => (await find(q, person)).map(({ title }) => title);
const ofType = async (q: string, type: string, person = who) =>
  (await find(q, person)).filter((item) => item.type === type).map(({ title }) => title);
const home = { type: 'home', address1: '12 St. John St', city: 'Portland', state: 'ME', zip: '04101' };
const own = { user_role: 'agent', sees_all: false, edits_all: false } as const;

beforeAll(async () => {
  crm = await startCrmUnderTest();
  who = crm.person();
});
beforeAll(async () => {
  const orla = await added('/api/insureds', {
    ...{ ...requiredOnly, first_name: 'Orla', last_name: 'Eriksen', dob: '1963-12-16' },
    ...{ email: 'orla@eriksen.test', ssn: '219099999' },
  });
  await added(`/api/insureds/${orla}/phones`, { type: 'mobile', phone: '(207) 555-0162' });
  await added(`/api/insureds/${orla}/addresses`, home);
  const carrier = await added('/api/carriers', { name: 'Kestrel Mutual' });
  const product = await added('/api/products', { carrier_id: carrier, name: 'Gold Supplement' });
  const policy = await added('/api/policies', {
    ...{ insured_id: orla, carrier_id: carrier, status: 'active', premium: '111.13' },
    ...{ policy_number: 'GLA-115133', member_id: 'W2345678', effective_date: '2024-03-01' },
  });
  const loose = await added('/api/policies', {
    ...{ carrier_id: carrier, status: 'active', policy_number: 'LOOSE-1', premium: '1234.50' },
  });
  const task = await added('/api/tasks', { title: 'Ring about dentures', insured_id: orla });
  const tag = await added('/api/tags', { name: 'Snow bird', color: 'teal' });
  await crm.call(who, 'PUT', `/api/insureds/${orla}/tags`, { tag_ids: [tag] });
  ids = { orla, policy, carrier, product, task, tag, loose };
});
afterAll(() => crm.stop());

it.each([
  ...['Orla', 'eriks', 'orla eriksen', 'Eriksen Orla', '(207) 555-0162', '2075550162', '0162', '5550162'],
  ...[
    'portland',
    'orla portl',
    '04101',
    'john',
    '115133',
    'gla-115133',
    'W2345678',
    'snow',
    'orla snow bird',
  ],
  ...['Dec 16, 1963', '12/16/1963', '1963-12-16', 'orla 12/16/1963', '$111.13', '111.13', 'Mar 1, 2024'],
  'orla@eriksen.test',
])('a search for %j finds the individual', async (q) => {
  expect(await ofType(q, 'individual')).toEqual(['Orla Eriksen']);
});

it.each([
  ['GLA-115133', 'policy', 'Policy #GLA-115133'],
  ['w2345', 'policy', 'Policy #GLA-115133'],
  ['$111.13', 'policy', 'Policy #GLA-115133'],
  ['LOOSE-1', 'policy', 'Policy #LOOSE-1'],
  ['$1,234.50', 'policy', 'Policy #LOOSE-1'],
  ['kestr', 'carrier', 'Kestrel Mutual'],
  ['gold', 'product', 'Gold Supplement'],
  ['dentur', 'task', 'Ring about dentures'],
  ['bird', 'tag', 'Snow bird'],
])('a search for %j finds a record of type %s', async (q, type, title) => {
  expect(await ofType(q, type)).toEqual([title]);
});

it('an item has what a palette needs to show it and to open it', async () => {
  const items = [...(await find('orla')), ...(await find('gold')), ...(await find('dentures'))];
  expect(items).toMatchObject([
    {
      ...{ type: 'individual', id: ids.orla, parent_id: null, status: requiredOnly.status },
      subtitle: '(207) 555-0162 · Portland · Born Dec 16, 1963',
    },
    {
      ...{ type: 'policy', id: ids.policy, parent_id: ids.orla, status: 'in_force' },
      subtitle: 'Orla Eriksen · Kestrel Mutual',
    },
    { type: 'product', id: ids.product, parent_id: ids.carrier, subtitle: 'Kestrel Mutual' },
    { type: 'task', id: ids.task, parent_id: ids.orla, subtitle: 'Orla Eriksen', status: 'open' },
  ]);
});

it('names come first, then other whole matches, then beginnings, and ties stay in their order', async () => {
  const one = crm.person();
  const client = (first_name: string, last_name: string) =>
    added('/api/insureds', { ...requiredOnly, first_name, last_name }, one);
  await client('Bea', 'Marshall');
  await client('Abe', 'Marshall');
  await client('Jo', 'Mars');
  await client('Mars', 'Young');
  const street = await client('Al', 'Zed');
  await added(`/api/insureds/${street}/addresses`, { ...home, address1: '1 Mars Road' }, one);
  await added('/api/carriers', { name: 'Mars' }, one);
  const expected = ['Jo Mars', 'Mars Young', 'Abe Marshall', 'Bea Marshall', 'Mars', 'Al Zed'];
  for (let turn = 0; turn < 3; turn += 1) expect(await titles('mars', one)).toEqual(expected);
  expect((await find('mars', one, '&limit=2')).map(({ title }) => title)).toEqual(expected.slice(0, 2));
  const scores = (await find('mars', one)).map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect((await titles('bea marshall', one))[0]).toBe('Bea Marshall');
});

it("finds nothing of another account's, and with own records nothing of a colleague's", async () => {
  const agent = crm.person({ ...own, account_id: who.accountId });
  for (const q of [
    'orla',
    '0162',
    '04101',
    'GLA-115133',
    '$111.13',
    'dentures',
    'orla@eriksen.test',
    'snow orla',
  ]) {
    expect(await find(q, crm.person())).toEqual([]);
    expect(await find(q, agent)).toEqual([]);
  }
  expect(await find('', agent, `&ids=${ids.orla},${ids.policy}`)).toEqual([]);
  // Carriers are shared by the whole account.
  expect(await titles('kestrel', agent)).toEqual(['Kestrel Mutual']);
  expect(await titles('snow', agent)).toEqual(['Snow bird']);
  const task = await added('/api/tasks', { title: 'Zither', insured_id: ids.orla });
  expect(await find('zither', agent)).toEqual([]);
  await crm.rows(`UPDATE tasks SET assignee_id = $2 WHERE id = $1`, [task, agent.userId]);
  expect(await find('zither', agent)).toMatchObject([{ id: task, parent_id: null, subtitle: null }]);
});

it('a protected number finds nobody', async () => {
  for (const q of ['219099999', '219-09-9999', '9999']) expect(await find(q)).toEqual([]);
  expect(await crm.rows(`SELECT 1 FROM audit_entries WHERE action = 'search.protected'`)).toEqual([]);
});

it('follows changes, the trash and what comes back from it', async () => {
  const one = crm.person();
  const id = await added('/api/insureds', { ...requiredOnly, first_name: 'Ulla', last_name: 'Quist' }, one);
  await crm.call(one, 'PUT', `/api/insureds/${id}`, { last_name: 'Quill' });
  expect([await titles('quist', one), await titles('quill', one)]).toEqual([[], ['Ulla Quill']]);
  await crm.call(one, 'DELETE', `/api/insureds/${id}`);
  expect(await titles('quill', one)).toEqual([]);
  await crm.call(one, 'POST', `/api/insureds/${id}/restore`);
  expect(await titles('quill', one)).toEqual(['Ulla Quill']);
  const task = await added('/api/tasks', { title: 'Xylophone' }, one);
  await crm.call(one, 'PUT', `/api/tasks/${task}`, { title: 'Yodel' });
  expect([await titles('xylo', one), await titles('yodel', one)]).toEqual([[], ['Yodel']]);
  await crm.call(one, 'POST', `/api/tasks/${task}/complete`);
  expect(await titles('yodel', one)).toEqual([]);
  await crm.call(one, 'POST', `/api/tasks/${task}/reopen`);
  expect(await titles('yodel', one)).toEqual(['Yodel']);
  await crm.call(one, 'DELETE', `/api/tasks/${task}`);
  expect(await titles('yodel', one)).toEqual([]);
});

it('an edit writes no term that stays', async () => {
  const id = await added('/api/insureds', { ...requiredOnly, nickname: 'Countess' });
  const terms = () =>
    crm.rows<{ term: string; place: string }>(
      'SELECT term, ctid::text AS place FROM search_terms WHERE record_id = $1 ORDER BY term',
      [id],
    );
  const [noryb, , ada, byron] = await terms();
  const names = async () => (await terms()).map(({ term }) => term);
  expect(await names()).toEqual(['<noryb', '<ssetnuoc', '@ada', '@byron', '@countess']);
  await crm.call(who, 'PUT', `/api/insureds/${id}`, { nickname: 'Enchantress' });
  expect(await names()).toEqual(['<noryb', '<ssertnahcne', '@ada', '@byron', '@enchantress']);
  expect(await terms()).toEqual(expect.arrayContaining([noryb, ada, byron]));
});

it('answers known IDs in their order, and leaves out what is not there', async () => {
  const items = await find('', who, `&ids=${ids.policy},${randomUUID()},${ids.orla},${ids.carrier}`);
  expect(items.map(({ id }) => id)).toEqual([ids.policy, ids.orla, ids.carrier]);
});

it.each([
  '',
  '   ',
  '-',
  '","',
  '***',
  '%',
  '_',
  "'; --",
  '--',
  'a'.repeat(200),
  '$',
  '12/99/2024',
  'ß İ ﬁ',
  '\u{1F600}',
])('a search for %j finds nothing and does no harm', async (q) => {
  expect(await find(q)).toEqual([]);
});

it('refuses wrong input', async () => {
  const status = async (query: string) => (await crm.call(who, 'GET', `/api/search?${query}`)).status;
  expect(await status(`q=${'a'.repeat(201)}`)).toBe(422);
  for (const query of ['q=%00', 'q=a&limit=0', 'q=a&limit=51', 'q=a&limit=x', 'ids=1', 'q=a&other=1'])
    expect([query, await status(query)]).toEqual([query, 422]);
  expect((await crm.call(undefined, 'GET', '/api/search?q=a')).status).toBe(401);
  const capture = crm.person({ service_level: 'capture_only' });
  expect((await crm.call(capture, 'GET', '/api/search?q=a')).status).toBe(403);
  expect((await crm.call(crm.person({ entitlement: 'inactive' }), 'GET', '/api/search?q=a')).status).toBe(
    200,
  );
});

it('reads ranges of indexes, and not the whole account', async () => {
  const one = crm.person();
  await crm.rows(
    `INSERT INTO individuals (id, account_id, created_by, first_name, last_name, dob, status, created_at, updated_at)
     SELECT gen_random_uuid(), $1, $2, 'Name' || nth % 1000, 'Family' || nth % 997, date '1940-01-01' + (nth % 20000)::int,
       'active', now(), now() FROM generate_series(1, 10000) AS nth`,
    [one.accountId, one.userId],
  );
  const carrier = await added('/api/carriers', { name: 'Aetna' }, one);
  await crm.rows(
    `INSERT INTO policies (id, account_id, created_by, policy_number, insured_id, carrier_id, status, premium,
       effective_date, created_at, updated_at)
     SELECT gen_random_uuid(), account_id, created_by, 'P-' || row_number() OVER (), id, $2, 'active', 100,
       '2026-01-01', now(), now() FROM individuals WHERE account_id = $1`,
    [one.accountId, carrier],
  );
  await crm.rows(
    `INSERT INTO tasks (id, account_id, created_by, assignee_id, series_id, title, insured_id, created_at,
       updated_at)
     SELECT gen_random_uuid(), account_id, created_by, created_by, gen_random_uuid(), 'Call ' || last_name, id, now(), now()
     FROM individuals WHERE account_id = $1`,
    [one.accountId],
  );
  for (const table of ['individuals', 'search_terms', 'policies', 'tasks'])
    await crm.rows(`ANALYZE ${table}`);
  const principal = { ...one, role: 'agent', seesAll: true } as unknown as Parameters<
    typeof foundRecordsSql
  >[0];
  for (const text of [
    'family12',
    'familx',
    'name12 familx',
    'name12 family12',
    '5550162',
    'f',
    'dec 16, 1963',
    'call family12',
    '$100.00',
  ]) {
    for (const seesAll of [true, false]) {
      const wanted = { text, words: wantedWords(text), emails: [], limit: 12 };
      const sql = foundRecordsSql({ ...principal, seesAll }, wanted);
      const plan = await crm.rows<Record<string, string>>(`EXPLAIN ${sql.text}`, sql.values);
      // A prepared statement has one plan for all values.
      const generic =
        'name' in sql ? await crm.rows<(typeof plan)[0]>(`EXPLAIN (GENERIC_PLAN) ${sql.text}`) : [];
      const lines = [...plan, ...generic].map((line) => line['QUERY PLAN'] ?? '');
      const scans = lines.filter((line) =>
        /Seq Scan on (individuals|search_terms|policies|tasks)/u.test(line),
      );
      expect([text, scans]).toEqual([text, []]);
    }
  }
}, 120_000);

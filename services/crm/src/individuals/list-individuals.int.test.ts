import { daysAfter } from '@bindery/contracts/days';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { everyField, requiredOnly } from '../../test/individual-values.js';
import { dayIn } from '../calendar/calendar.js';

let crm: CrmUnderTest;
let who: Person;
const list = async (query = '', person = who) =>
  (await crm.call(person, 'GET', `/api/insureds?${query}`)).body;
const found = async (search: string) => {
  const { items } = await list(`search=${encodeURIComponent(search)}`);
  return items.map(({ last_name }) => last_name).sort();
};

const shown = (names: readonly (keyof typeof everyField)[]) =>
  Object.fromEntries(names.map((name) => [name, everyField[name]]));

const people = [
  everyField,
  { ...requiredOnly, last_name: 'Byron', dob: '1940-12-10', type: '100% sure_thing \\ slash' },
  { ...requiredOnly, first_name: 'alan', last_name: 'Turing', status: 'inactive', ssn: '123-45-6789' },
  { ...requiredOnly, first_name: 'Zoe', last_name: 'anders', status: 'submitted' },
];

beforeAll(async () => {
  crm = await startCrmUnderTest();
  who = crm.person();
  for (const person of people) {
    await crm.call(who, 'POST', '/api/insureds', person);
    crm.clock.advance(1_000);
  }
});
afterAll(() => crm.stop());

it('the individual list shows the newest first with emails in clear', async () => {
  const { items, total, filtered } = await list();
  expect({ total, filtered }).toEqual({ total: 4, filtered: 4 });
  expect(items.map(({ last_name }) => last_name)).toEqual(['anders', 'Turing', 'Byron', 'Jonsson']);
  expect(items[3]).toEqual({
    id: expect.any(String) as string,
    first_name: 'Katrín',
    last_name: 'Jonsson',
    ...shown(['middle_name', 'nickname', 'title', 'smoker', 'part_a_date', 'part_b_date']),
    ...shown(['secondary_email', 'opt_out_email', 'email_opt_out', 'do_not_call']),
    email: 'katrin.jonsson@clients.test',
    status: 'active',
    dob: '1951-03-09',
    gender: 'F',
    type: 'Medicare',
    lead_source: 'Health fair',
    lead_stage: 'quoted',
    lost_reason: 'Premium too high',
    assigned_agent_name: null,
    ...{ additional_agent_name: null, household: null, tags: [], external_id: null },
    created_at: expect.any(String) as string,
    updated_at: expect.any(String) as string,
    can_edit: true,
    can_delete: true,
    integrity_failures: [],
    age: 75,
    ...{ turns_65_on: '2016-03-09', medicare_from: '2016-03-01', enrollment_ends: '2016-06-30' },
    ...{ city: null, state: null, zip: null, county: null },
    ...{ phone: null, phone_e164: null, phone_extension: null },
    policies_in_force: 0,
    ...{ next_date: null, next_task: null, lead_stage_since: null },
    last_contact_at: null,
  });
});

it('a row shows the primary phone and address, the policies in force and the last contact', async () => {
  const other = crm.person();
  const add = async (path: string, body: object) => (await crm.call(other, 'POST', path, body)).body.id;
  const id = await add('/api/insureds', requiredOnly);
  const row = async () => (await list('', other)).items[0];
  await add(`/api/insureds/${id}/phones`, { type: 'home', phone: '207-555-0100' });
  await add(`/api/insureds/${id}/phones`, { type: 'mobile', phone: '(207) 555-0162', is_primary: true });
  const home = { type: 'home', address1: '1 Main St', city: 'Portland', state: 'ME', zip: '04101' };
  const address = await add(`/api/insureds/${id}/addresses`, home);
  const carrier_id = await add('/api/carriers', { name: 'Aetna' });
  const policy = { insured_id: id, carrier_id, status: 'active' };
  await add('/api/policies', { ...policy, effective_date: '2020-01-01' });
  await add('/api/policies', { ...policy, effective_date: '2020-01-01', termination_date: '2021-01-01' });
  await add('/api/policies', { ...policy, effective_date: '2199-01-01' });
  const at = '2026-01-02T15:00:00.000Z';
  const note = (kind: string, occurred_at: string) =>
    add(`/api/insureds/${id}/notes`, { kind, body: 'Spoke', occurred_at });
  await note('call', at);
  await note('call', '2025-06-01T15:00:00.000Z');
  await note('note', '2026-02-01T15:00:00.000Z');
  const deleted = await note('visit', '2026-01-05T15:00:00.000Z');
  await crm.call(other, 'DELETE', `/api/notes/${deleted}`);
  expect(await row()).toMatchObject({
    ...{ city: 'Portland', state: 'ME', phone: '(207) 555-0162', phone_e164: '+12075550162' },
    ...{ policies_in_force: 1, last_contact_at: at, age: null },
  });
  await crm.call(other, 'DELETE', `/api/addresses/${address}`);
  expect(await row()).toMatchObject({ city: null, state: null });
});

it("a row shows the earliest of the client's open tasks and renewals", async () => {
  const other = crm.person();
  const add = async (path: string, body: object) => (await crm.call(other, 'POST', path, body)).body.id;
  const insured_id = await add('/api/insureds', requiredOnly);
  const next = async () => (await list('', other)).items[0]?.next_date;
  const carrier_id = await add('/api/carriers', { name: 'Aetna' });
  const policy = { insured_id, carrier_id, status: 'active', effective_date: '2020-01-01' };
  await add('/api/policies', { ...policy, renewal_date: '2199-06-01' });
  await add('/api/policies', { ...policy, renewal_date: '2198-06-01', termination_date: '2197-01-01' });
  expect(await next()).toEqual({ kind: 'renewal', date: '2199-06-01' });
  const task = await add('/api/tasks', { title: 'Call back', insured_id, due_date: '2099-05-01' });
  await add('/api/tasks', { title: 'Send the application', insured_id });
  expect(await next()).toEqual({ kind: 'task', date: '2099-05-01' });
  await crm.call(other, 'POST', `/api/tasks/${task}/complete`);
  expect(await next()).toEqual({ kind: 'renewal', date: '2199-06-01' });
});

it.each([
  ['first_name', 'asc', ['Byron', 'Turing', 'Jonsson', 'anders']],
  ['last_name', 'asc', ['anders', 'Byron', 'Jonsson', 'Turing']],
  ['last_name', 'desc', ['Turing', 'Jonsson', 'Byron', 'anders']],
  ['created_at', 'asc', ['Jonsson', 'Byron', 'Turing', 'anders']],
  ['status', 'asc', ['Jonsson', 'Turing', 'Byron', 'anders']],
])('the individual list sorts by %s %s, ignoring case', async (sort, order, expected) => {
  const { items } = await list(`sort=${sort}&order=${order}`);
  expect(items.map(({ last_name }) => last_name)).toEqual(expected);
});

it.each(['asc', 'desc'])('individuals without a date of birth come last when sorted %s', async (order) => {
  const { items } = await list(`sort=dob&order=${order}`);
  const dates = items.map(({ dob }) => dob);
  const known = ['1940-12-10', '1951-03-09'];
  expect(dates).toEqual([...(order === 'asc' ? known : known.reverse()), null, null]);
});

it('the individual list paginates without gaps or repeats, with counts on empty pages', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => list(`page_size=2&page=${String(page)}`)));
  expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 0]);
  const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
  expect(new Set(ids).size).toBe(4);
  expect(pages[2]).toEqual({ items: [], total: 4, filtered: 4 });
});

it.each([
  ['jons', ['Jonsson']],
  ['KATRÍN', ['Jonsson']],
  ['Jonsson katrín', ['Jonsson']],
  ['kata', ['Jonsson']],
  ['medicare', ['Jonsson']],
  ['1951-03-09', ['Jonsson']],
  ['03/09/1951', ['Jonsson']],
  ['an', ['Turing', 'anders']],
  ['inactive', ['Turing']],
  ['100%', ['Byron']],
  ['sure_', ['Byron']],
  ['\\', ['Byron']],
  ['%', ['Byron']],
  ['_____', []],
  ["' OR 1=1 --", []],
])('a search for %j finds its matches in plain values', async (search, expected) => {
  expect(await found(search)).toEqual(expected);
});

it.each([
  [' Katrin.Jonsson@Clients.test ', ['Jonsson']],
  ['KJ@elsewhere.test', ['Jonsson']],
  ['katrin.jonsson', []],
  ['clients.test', []],
])('a search for the email address %j matches it only as a whole', async (search, expected) => {
  expect(await found(search)).toEqual(expected);
});

it.each([
  ['219-09-9999', ['Jonsson']],
  ['219099999', ['Jonsson']],
  ['219 09 9999', ['Jonsson']],
  ['123456789', ['Turing']],
  ['1eg4te5mk73', ['Jonsson']],
  ['1EG4-TE5-MK73', ['Jonsson']],
  ['license d1234567890', ['Jonsson']],
  ["Driver's license: D123-4567 890", ['Jonsson']],
  ['DL #D1234567890', ['Jonsson']],
])('a submitted search for %j matches protected values, and typing it does not', async (number, expected) => {
  const query = encodeURIComponent(number);
  const { items, filtered } = await list(`protected_search=${query}`);
  expect(items.map(({ last_name }) => last_name)).toEqual(expected);
  expect(filtered).toBe(expected.length);
  expect(await found(number)).toEqual([]);
});

it.each([
  '9999',
  '21909999',
  '***-**-9999',
  '000-12-3456',
  'D1234567890',
  'license',
  '1EG4TE5MK7',
  'a@b.test',
])('a submitted search for %j is refused, because it is no whole protected number', async (number) => {
  const reply = await crm.call(who, 'GET', `/api/insureds?protected_search=${encodeURIComponent(number)}`);
  expect(reply).toMatchObject({ status: 422, body: { errors: [{ path: 'protected_search' }] } });
});

describe('searches for protected numbers', () => {
  const talliesOf = (person: Person) =>
    crm.rows<{ action: string; outcome: string; count: number }>(
      'SELECT action, outcome, count FROM audit_tallies WHERE actor_id = $1 ORDER BY action, outcome',
      [person.userId],
    );
  const duplicates = (person: Person, body: object) =>
    crm.call(person, 'POST', '/api/insureds/duplicates', body);

  it('are on record by user and hour, without the number and off the chain, and typing is not', async () => {
    const other = crm.person();
    await list('search=219-09-9999', other);
    await duplicates(other, { ssn: '219-09-99', email: 'a@b.test' });
    expect(await talliesOf(other)).toEqual([]);
    await list('protected_search=219-09-9999', other);
    await list('search=219-09-9999&protected_search=219-09-9999', other);
    await duplicates(other, { ssn: '219-09-9999', mbi: '1EG4-TE5-MK73' });
    expect(await talliesOf(other)).toEqual([
      { action: 'individuals.duplicates_checked', outcome: 'success', count: 1 },
      { action: 'individuals.protected_searched', outcome: 'success', count: 2 },
    ]);
    expect(await crm.rows('SELECT 1 FROM audit_entries WHERE account_id = $1', [other.accountId])).toEqual(
      [],
    );
    const kept = JSON.stringify(await crm.rows('SELECT * FROM audit_tallies'));
    // Fewer digits would also be found in an id or a time.
    expect(kept).not.toMatch(/219-?09|09-?9999|1EG4/);
  });

  it('have an allowance of their own for each user, shared by replicas and with the check for duplicates', async () => {
    const copy = await crm.startCopy();
    try {
      const [eager, calm] = [crm.person(), crm.person()];
      const search = '/api/insureds?protected_search=219-09-9999';
      await crm.call(eager, 'GET', search);
      await crm.rows("UPDATE rate_limits SET points = 299 WHERE key LIKE 'protected-searches:%'");
      expect((await copy.call(eager, 'GET', search)).status).toBe(200);
      const refused = await crm.call(eager, 'GET', search);
      expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
      expect((await duplicates(eager, { ssn: '219-09-9999' })).status).toBe(429);
      expect((await duplicates(eager, { email: 'a@b.test' })).status).toBe(200);
      expect((await crm.call(eager, 'GET', '/api/insureds?search=219-09-9999')).status).toBe(200);
      expect((await crm.call(calm, 'GET', search)).status).toBe(200);
      expect(await talliesOf(eager)).toEqual([
        { action: 'individuals.duplicates_checked', outcome: 'denied', count: 1 },
        { action: 'individuals.protected_searched', outcome: 'denied', count: 1 },
        { action: 'individuals.protected_searched', outcome: 'success', count: 2 },
      ]);
    } finally {
      await copy.stop();
    }
  });
});

it('the individual list counts all records and those that match the search', async () => {
  expect(await list('search=turing&page_size=5')).toMatchObject({ total: 4, filtered: 1 });
  expect(await list('search=nobody')).toEqual({ items: [], total: 4, filtered: 0 });
});

it('a search reaches the end of a long text, and returns a double match once', async () => {
  const other = crm.person();
  const ssn = '219-09-9999';
  const long = `${'word '.repeat(300)} last ${ssn}`;
  for (const [last_name, text] of [['Long', long], ['Short', ssn], ['Sealed']] as const) {
    const { body } = await crm.call(other, 'POST', '/api/insureds', { ...requiredOnly, last_name, ssn });
    await crm.rows('UPDATE individuals SET title = $2 WHERE id = $1', [body.id, text]);
  }
  const names = async (search: string, number = '') => {
    const { items, filtered } = await list(
      `search=${search}${number && `&protected_search=${number}`}`,
      other,
    );
    expect(items).toHaveLength(filtered);
    return items.map(({ last_name }) => last_name).sort();
  };
  expect(await names('last')).toEqual(['Long']);
  expect(await names(ssn)).toEqual(['Long', 'Short']);
  expect(await names(ssn, ssn)).toEqual(['Long', 'Sealed', 'Short']);
  expect(await names('9-09-9999')).toEqual(['Long', 'Short']);
  expect(await names('999 219-09')).toEqual(['Long', 'Short']);
  // Its digits alone are another text, and the same number.
  expect(await names('219099999', '219099999')).toEqual(['Long', 'Sealed', 'Short']);
});

describe('the individual list of a large account', () => {
  const largest = 700;
  let owner: Person;

  beforeAll(async () => {
    owner = crm.person();
    await crm.rows(
      `INSERT INTO individuals (id, account_id, created_by, first_name, last_name, status, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, CASE WHEN nth % 2 = 0 THEN 'Even' ELSE 'Odd' END,
         CASE WHEN nth <= 3 THEN 'Rare' ELSE 'Common' || nth END, 'active', at, at
       FROM generate_series(1, ${String(largest)}) AS nth, LATERAL (SELECT timestamptz '2026-01-01' + nth * interval '1 minute') AS made (at)`,
      [owner.accountId, owner.userId],
    );
  });

  it.each([
    ['even', 1, 350],
    ['even', 25, 350],
    ['even', 30, 350],
    ['even common5', 2, 55],
    ['rare', 1, 3],
    ['nobody', 1, 0],
  ])('answers a search for %j with page %i of all matches', async (search, page, matching) => {
    const { items, total, filtered } = await list(`search=${search}&page=${String(page)}`, owner);
    expect({ total, filtered }).toEqual({ total: largest, filtered: matching });
    const all = await crm.rows<{ id: string }>(
      `SELECT id FROM individuals WHERE account_id = $1
         AND NOT EXISTS (SELECT FROM unnest(string_to_array($2, ' ')) AS word WHERE position(word IN search_text) = 0)
       ORDER BY created_at DESC, id DESC LIMIT 10 OFFSET $3`,
      [owner.accountId, search, (page - 1) * 10],
    );
    expect(items.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  });
});

it('list totals follow every change and the scope of the caller', async () => {
  const admin = crm.person();
  const agent = crm.person({
    account_id: admin.accountId,
    user_role: 'agent',
    sees_all: false,
    edits_all: false,
  });
  const totals = async () => [(await list('', admin)).total, (await list('search=a', agent)).total];
  expect(await totals()).toEqual([0, 0]);
  const { body: first } = await crm.call(agent, 'POST', '/api/insureds', requiredOnly);
  await crm.call(admin, 'POST', '/api/insureds', requiredOnly);
  expect(await totals()).toEqual([2, 1]);
  expect(await totals()).toEqual([2, 1]);
  await crm.call(admin, 'DELETE', `/api/insureds/${first.id}`);
  expect(await totals()).toEqual([1, 0]);
  await crm.call(admin, 'POST', `/api/insureds/${first.id}/restore`);
  expect(await totals()).toEqual([2, 1]);
  await crm.call(admin, 'PUT', `/api/insureds/${first.id}`, { status: 'inactive' });
  expect((await list('status=inactive', agent)).total).toBe(1);
  expect((await list('status=inactive', crm.person())).total).toBe(0);
});

it('the individual list filters by status and by agent', async () => {
  expect(await list('status=submitted')).toMatchObject({ total: 1, items: [{ last_name: 'anders' }] });
  expect(await list('status=deleted')).toEqual({ items: [], total: 0, filtered: 0 });
  expect(await list(`assigned_agent=${who.userId}`)).toMatchObject({ total: 3 });
  expect(await list('assigned_agent=none')).toMatchObject({ total: 1 });
});

it('the individual list filters by carrier, state and creation date', async () => {
  const [anders, turing] = (await list()).items;
  const { body: carrier } = await crm.call(who, 'POST', '/api/carriers', { name: 'Aetna' });
  const policy = { insured_id: turing?.id, carrier_id: carrier.id, status: 'expired' };
  const { body: sold } = await crm.call(who, 'POST', '/api/policies', policy);
  const place = { type: 'home', address1: '1 Main St', city: 'Hilo', state: 'HI', zip: '96720' };
  const home = await crm.call(who, 'POST', `/api/insureds/${String(anders?.id)}/addresses`, place);
  expect(await list(`carrier_id=${carrier.id}`)).toMatchObject({
    total: 1,
    items: [{ last_name: 'Turing' }],
  });
  expect(await list('state=HI')).toMatchObject({ total: 1, items: [{ last_name: 'anders' }] });
  expect(await list('state=HI&status=lead')).toMatchObject({ total: 0 });
  const policies = async (query: string) => (await crm.call(who, 'GET', `/api/policies?${query}`)).body;
  expect(await policies('assigned_agent=none')).toMatchObject({ total: 0 });
  expect(await policies(`assigned_agent=${who.userId}`)).toMatchObject({ total: 1 });
  expect(await policies('state=HI')).toMatchObject({ total: 0 });
  await crm.call(who, 'DELETE', `/api/policies/${sold.id}`);
  await crm.call(who, 'DELETE', `/api/addresses/${home.body.id}`);
  expect(await list(`carrier_id=${carrier.id}`)).toMatchObject({ total: 0 });
  expect(await list('state=HI')).toMatchObject({ total: 0 });
  const day = dayIn('America/New_York', new Date(String(anders?.created_at)));
  const tomorrow = daysAfter(day, 1);
  expect(await list(`created_from=${day}&created_to=${day}`)).toMatchObject({ total: 4 });
  expect(await list(`created_from=${tomorrow}`)).toMatchObject({ total: 0 });
});

it.each([
  ['sort=email', 'sort'],
  ['sort=ssn', 'sort'],
  ['sort=first_name;drop', 'sort'],
  ['order=up', 'order'],
  ['page=0', 'page'],
  ['page=1.5', 'page'],
  ['page_size=101', 'page_size'],
  ['page_size=-1', 'page_size'],
  ['status=asleep', 'status'],
  ['assigned_agent=ana', 'assigned_agent'],
  ['carrier_id=aetna', 'carrier_id'],
  ['state=ZZ', 'state'],
  ['created_from=2026-02-30', 'created_from'],
  ['nonsense=1', 'nonsense'],
  [`search=${'x'.repeat(201)}`, 'search'],
])('the individual list refuses %s with 422 on that parameter', async (query, path) => {
  const { status, errors } = await list(query);
  expect({ status, path: errors?.[0]?.path as string }).toEqual({ status: 422, path });
});

import type { Person } from '../../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../../test/shared-crm.js';
import { ImportCalls } from '../../../test/import-calls.js';

let crm: SharedCrm;
let imports: ImportCalls;
beforeAll(async () => {
  crm = await sharedCrm();
  imports = new ImportCalls(crm);
});
afterAll(() => crm.release());

const book = `First Name,Last Name,Date of Birth,SSN,Email,Cell Phone,Home Phone,Address,City,State,Zip,Carrier,Product,Policy Number,Monthly Premium,Effective Date,Dependent 1 First Name,Dependent 1 Last Name,Dependent 1 Date of Birth,Dependent 1 Relationship,Dependent 1 Gender,Tags,Notes,External ID
Ada,Byron,12/10/1950,219-09-9999,ada@byron.test,(207) 555-0101,(207) 555-0102,12 Elm St,Portland,ME,4101,Harbor Life,Gold Plan,H-1,"$1,234.50",1/1/2026,George,King,1/22/1948,spouse,M,"Gold, Walk-in",Calls on Mondays,AMS-1
Ben,Cole,2/28/1960,,ben@cole.test,(207) 555-0103,,,,,,Harbor Life,Gold Plan,H-2,,1/1/2026,,,,,,Gold,,AMS-2
Ada,Byron,12/10/1950,219-09-9999,ada@byron.test,(207) 555-0101,,,,,,Harbor Life,Dental,H-3,,1/1/2026,,,,,,,,AMS-1
,Dane,1/2/1970,,,,,,,,,,,,,,,,,,,,,`;

const rows = (sql: string, who: Person) => crm.rows(sql, [who.accountId]);

/** Checks and imports the book as it is suggested. */
async function imported(who: Person) {
  const { id } = await imports.check(who, book);
  await imports.call(who, 'POST', `/${id}/start`);
  return imports.until(who, id, 'completed');
}

it('takes one row for each policy for one client, whom later rows complete', async () => {
  const who = imports.member();
  const view = await imports.check(
    who,
    `First Name,Last Name,Date of Birth,SSN,Email,Middle Name,Cell Phone,Carrier,Policy Number
Ann,Poe,5/16/1960,,ann@poe.test,,,Harbor Life,A-1
Al,Roe,5/16/1960,,ann@poe.test,,,Harbor Life,A-2
ANN,Poe,05/16/1960,219-09-9999,other@poe.test,Lee,(207) 555-0101,Harbor Life,A-3
Ann,Poe,5/16/1960,219-09-1111,,,,Harbor Life,A-4
Ann,Poe,5/16/1960,219-09-9999,,Sue,,Harbor Life,A-5
`,
  );
  const done = await imports.run(who, view);
  expect(done.counts).toMatchObject({ rows: 5, new: 2, repeated: 2, duplicate: 1 });
  const { items } = await imports.rows(who, view.id);
  expect(items.map(({ row, outcome, same_as_row }) => [row, outcome, same_as_row])).toEqual([
    ...[
      [2, 'new', null],
      [3, 'new', null],
      [4, 'repeated', 2],
    ],
    ...[
      [5, 'duplicate', null],
      [6, 'repeated', 2],
    ],
  ]);
  const clients = await rows(
    `SELECT individuals.id, first_name, middle_name, count(policies.id)::int AS policies,
       ssn_index IS NOT NULL AS has_ssn
     FROM individuals JOIN policies ON insured_id = individuals.id
     WHERE individuals.account_id = $1 GROUP BY individuals.id ORDER BY first_name, policies`,
    who,
  );
  expect(clients).toMatchObject([
    { first_name: 'Al', policies: 1, has_ssn: false },
    { first_name: 'Ann', middle_name: null, policies: 1, has_ssn: true },
    { first_name: 'Ann', middle_name: 'Lee', policies: 3, has_ssn: true },
  ]);
  const { body } = await crm.call(who, 'GET', '/api/insureds?search=poe');
  expect(body.items).toContainEqual(
    expect.objectContaining({ id: clients[2]?.['id'], email: 'ann@poe.test', phone: '(207) 555-0101' }),
  );
  const again = await imports.check(who, `First Name,Last Name,Email\nAnn,Poe,ann@poe.test\n`);
  expect(again.counts).toMatchObject({ unchanged: 1 });
});

it('imports clients with all that belongs to them', async () => {
  const who = imports.member();
  const done = await imported(who);
  expect(done).toMatchObject({
    counts: { rows: 4, new: 2, repeated: 1, error: 1 },
    progress: { done: 4, total: 4 },
    result: {
      created: {
        carrier: 1,
        product: 2,
        individual: 2,
        phone: 3,
        address: 1,
        dependent: 1,
        note: 1,
        policy: 3,
        tag: 2,
      },
      updated: 0,
      undone: null,
    },
  });
  expect(Date.parse(done.undo_until ?? '') - Date.parse(done.finished_at ?? '')).toBe(48 * 3_600_000);
  const { body } = await crm.call(who, 'GET', '/api/insureds?search=byron');
  expect(body.items).toMatchObject([
    {
      first_name: 'Ada',
      email: 'ada@byron.test',
      external_id: 'AMS-1',
      phone: '(207) 555-0101',
      city: 'Portland',
    },
  ]);
  const ada = body.items[0]?.id ?? '';
  const found = await crm.call(who, 'GET', `/api/insureds?protected_search=219-09-9999`);
  expect(found.body.items.map(({ id }) => id)).toEqual([ada]);
  expect((await crm.call(who, 'GET', `/api/insureds/${ada}`)).body).toMatchObject({
    ssn: '***-**-9999',
    tags: [{ name: 'Gold' }, { name: 'Walk-in' }],
  });
  const policies = await crm.call(who, 'GET', `/api/policies?insured_id=${ada}&sort=policy_number&order=asc`);
  expect(policies.body.items).toMatchObject([
    { policy_number: 'H-1', premium: '1234.50', carrier_name: 'Harbor Life', product_name: 'Gold Plan' },
    { policy_number: 'H-3', product_name: 'Dental' },
  ]);
  const history = await crm.call(who, 'GET', `/api/insureds/${ada}/history?page_size=100`);
  expect(history.body.items).toHaveLength(8);
  expect(history.body.items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ record_type: 'individual', origin: { import_id: done.id, row: 2 } }),
      expect.objectContaining({ record_type: 'policy', origin: { import_id: done.id, row: 4 } }),
    ]),
  );
  const events = await rows(
    `SELECT payload -> 'data' ->> 'record_type' AS type, payload -> 'data' -> 'origin' ->> 'import_id' AS import,
       jsonb_array_length(payload -> 'data' -> 'record_ids') AS records
     FROM outbox WHERE payload ->> 'account_id' = $1::text AND subject = 'crm.records.changed.v1' ORDER BY 1`,
    who,
  );
  expect(events).toMatchObject([
    { type: 'address', records: 1 },
    { type: 'carrier', records: 1 },
    { type: 'dependent', records: 1 },
    { type: 'individual', records: 2, import: done.id },
    { type: 'note', records: 1 },
    { type: 'phone', records: 3 },
    { type: 'policy', records: 3 },
    { type: 'product', records: 2 },
  ]);
  const entries = await rows('SELECT action FROM audit_entries WHERE account_id = $1 ORDER BY seq', who);
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['import.started', 'import.finished']),
  );
  expect(entries.filter(({ action }) => String(action).startsWith('individual'))).toEqual([]);
});

it('changes nothing when the same file comes again', async () => {
  const who = imports.member();
  await imported(who);
  const before = await rows('SELECT id, version FROM individuals WHERE account_id = $1 ORDER BY id', who);
  const again = await imported(who);
  expect(again.counts).toMatchObject({ rows: 4, new: 0, unchanged: 2, repeated: 1, error: 1 });
  expect(again.result).toEqual({ created: {}, updated: 0, undone: null });
  expect(await rows('SELECT id, version FROM individuals WHERE account_id = $1 ORDER BY id', who)).toEqual(
    before,
  );
});

it('starts once, and only what is its own and checked', async () => {
  const who = imports.member();
  const { id } = await imports.check(who, book);
  const other = imports.member({ account_id: who.accountId });
  expect((await imports.call(other, 'POST', `/${id}/start`)).status).toBe(404);
  expect((await imports.call(imports.member(), 'POST', `/${id}/start`)).status).toBe(404);
  expect((await imports.call(undefined, 'POST', `/${id}/start`)).status).toBe(401);
  const both = await Promise.all([1, 2].map(() => imports.call(who, 'POST', `/${id}/start`)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('says which tasks rules make tonight of what it has added, and of nothing else', async () => {
  const who = imports.member();
  const now = crm.clock.now();
  const born = new Date(Date.UTC(now.getUTCFullYear() - 65, now.getUTCMonth() + 2, 1));
  const dob = born.toISOString().slice(0, 10);
  const body = { first_name: 'Ben', last_name: 'Cole', status: 'active', dob };
  expect((await crm.call(who, 'POST', '/api/insureds', body)).status).toBe(201);
  const { id } = await imports.check(who, `First name,Last name,Status,DOB\nAda,Byron,active,${dob}`);
  const due = async (person: typeof who) => imports.call(person, 'GET', `/${id}/due-tasks`);
  expect((await due(who)).body).toEqual({ items: [] });
  await imports.call(who, 'POST', `/${id}/start`);
  await imports.until(who, id, 'completed');
  const { items } = (await due(who)).body as unknown as { items: { rule: string; tasks: number }[] };
  expect(items).toEqual([{ rule: 'turning_65', tasks: 1 }]);
  expect((await due(imports.member())).status).toBe(404);
});

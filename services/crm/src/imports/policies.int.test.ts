import type { ImportMapping } from '@bindery/contracts/crm';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { ImportCalls } from '../../test/import-calls.js';

let crm: SharedCrm;
let imports: ImportCalls;
beforeAll(async () => {
  crm = await sharedCrm();
  imports = new ImportCalls(crm);
});
afterAll(() => crm.release());

const added = async (who: Person, path: string, body: object) => {
  const answer = await crm.call(who, 'POST', path, body);
  expect([path, answer.status]).toEqual([path, 201]);
  return answer.body.id;
};
const client = (first_name: string, last_name: string, more: object = {}) => ({
  ...{ first_name, last_name, status: 'active' },
  ...more,
});

/** An account with four clients, two of whom have the same name and birth. */
async function account() {
  const who = imports.member();
  const ada = await added(
    who,
    '/api/insureds',
    client('Ada', 'Byron', { external_id: 'AMS-1', ssn: '219-09-9999', dob: '1950-12-16' }),
  );
  const ben = await added(who, '/api/insureds', client('Ben', 'Cole', { email: 'ben@cole.test' }));
  for (const email of ['one@dane.test', 'two@dane.test'])
    await added(who, '/api/insureds', client('Cy', 'Dane', { dob: '1960-01-22', email }));
  const carrier_id = await added(who, '/api/carriers', { name: 'Harbor Life' });
  return { who, ada, ben, carrier_id };
}

const headers =
  'Policy Number,Carrier,Product,Status,Effective Date,Term Date,Monthly Premium,Client External ID,Client SSN,Client Email,Insured First Name,Insured Last Name,Insured DOB';
const book = `${headers}
H-1,Harbor Life,Gold Plan,In Force,1/1/2026,,"$1,234.50",AMS-1,,,,,
H-2,harbor life,Gold Plan,,1/1/2026,12/31/2026,,,219-09-9999,,,,
K-1,Kestrel Mutual,,,,,20,,,ben@cole.test,,,
K-2,Kestrel Mutual,,,,,,,,,ada,BYRON,12/16/1950`;

const policiesOf = async (who: Person, query = '') =>
  (await crm.call(who, 'GET', `/api/policies?sort=policy_number&order=asc${query}`)).body.items;
const checked = (who: Person, content: string, more: object = {}) =>
  imports.check(who, content, more, 'policy');
const imported = async (who: Person, content = book) => imports.run(who, await checked(who, content));
const overwriting = (mapping: ImportMapping | null) => ({
  columns: (mapping?.columns ?? []).map((column) => ({ ...column, on_match: 'overwrite' })),
});
/** Imports a file whose values replace those that are there. */
async function importedOver(who: Person, content: string) {
  const { mapping } = await checked(who, content);
  return imports.run(who, await checked(who, content, overwriting(mapping)));
}

it('imports policies of clients that are there, with carriers and products that are not', async () => {
  const { who, ada, ben } = await account();
  const ready = await checked(who, book);
  expect(ready.file?.columns.map(({ suggested_field }) => suggested_field)).toEqual([
    ...['policy_number', 'carrier', 'product', 'status', 'effective_date', 'termination_date', 'premium'],
    ...['external_id', 'ssn', 'email', 'first_name', 'last_name', 'dob'].map((name) => `insured.${name}`),
  ]);
  expect(ready.counts).toMatchObject({ rows: 4, new: 4, error: 0 });
  expect(ready.made_besides).toEqual({ carriers: 1, products: 1, policies: 0 });
  const done = await imports.run(who, ready);
  expect(done).toMatchObject({
    counts: { rows: 4, new: 4, error: 0, warnings: 0 },
    result: { created: { carrier: 1, product: 1, policy: 4 }, updated: 0 },
  });
  expect(await policiesOf(who)).toMatchObject([
    {
      policy_number: 'H-1',
      insured_id: ada,
      premium: '1234.50',
      status: 'active',
      product_name: 'Gold Plan',
    },
    { policy_number: 'H-2', insured_id: ada, carrier_name: 'Harbor Life', termination_date: '2026-12-31' },
    { policy_number: 'K-1', insured_id: ben, carrier_name: 'Kestrel Mutual', product_name: null },
    { policy_number: 'K-2', insured_id: ada },
  ]);
  // As of a policy that somebody enters.
  expect((await policiesOf(who))[0]).toMatchObject({ renewal_date: '2027-01-01', premium_mode: 'monthly' });
  const history = await crm.call(who, 'GET', `/api/insureds/${ada}/history?page_size=100`);
  expect(history.body.items).toContainEqual(
    expect.objectContaining({ record_type: 'policy', origin: { import_id: done.id, row: 2 } }),
  );
  const { items } = await imports.rows(who, done.id);
  expect(items[0]).toMatchObject({ outcome: 'new', record_name: '#H-1 · Byron, Ada · Harbor Life' });
  const events = await crm.rows(
    `SELECT payload -> 'data' ->> 'record_type' AS type FROM outbox
     WHERE payload ->> 'account_id' = $1::text AND subject = 'crm.records.changed.v1' ORDER BY 1`,
    [who.accountId],
  );
  expect(events.map(({ type }) => type)).toEqual(['carrier', 'policy', 'product']);
  const [entry] = await crm.rows(
    `SELECT fields FROM audit_entries WHERE account_id = $1 AND action = 'import.checked'`,
    [who.accountId],
  );
  expect(entry?.fields).toEqual(expect.arrayContaining(['policy_number', 'insured.ssn']));
});

it('changes nothing when the same file comes again', async () => {
  const { who } = await account();
  await imported(who);
  const before = await policiesOf(who);
  const again = await importedOver(who, book);
  expect(again.counts).toMatchObject({ rows: 4, unchanged: 4, new: 0, update: 0 });
  expect(again.result).toEqual({ created: {}, updated: 0, undone: null });
  expect(await policiesOf(who)).toEqual(before);
});

it('fills, replaces or keeps what is there, and gives it back', async () => {
  const { who, ben, carrier_id } = await account();
  await imported(who);
  await added(who, '/api/policies', { carrier_id, status: 'active', policy_number: 'H-9' });
  const before = await policiesOf(who);
  const newer = `${headers}
H-1,Harbor Life,Silver Plan,Canceled,2/15/2026,,1300,AMS-1,,,,,
K-1,,Bronze,,,,20.00,,,ben@cole.test,,,
H-9,,,,,,,,,ben@cole.test,,,`;
  const filled = await checked(who, newer);
  expect(filled.counts).toMatchObject({ update: 2, unchanged: 1, error: 0, new: 0 });
  const done = await importedOver(who, newer);
  expect(done.counts).toMatchObject({ update: 3, new: 0 });
  expect(await policiesOf(who, '&search=H-1')).toMatchObject([
    { status: 'canceled', premium: '1300.00', product_name: 'Silver Plan', effective_date: '2026-02-15' },
  ]);
  expect(await policiesOf(who, `&insured_id=${ben}`)).toMatchObject([
    { policy_number: 'H-9' },
    { policy_number: 'K-1', product_name: 'Bronze' },
  ]);
  const undone = await imports.undo(who, done);
  expect(undone.result?.undone).toMatchObject({ restored: 3, left: [] });
  const after = await policiesOf(who);
  const valuesOf = (items: typeof after) =>
    items.map(({ version: _, updated_at: __, ...values }: Record<string, unknown>) => values);
  expect(valuesOf(after)).toEqual(valuesOf(before));
});

it('leaves a value that somebody has touched since the import, and a product that is gone', async () => {
  const { who } = await account();
  await imported(who);
  const done = await importedOver(
    who,
    `Policy number,Carrier,Product,Monthly Premium\nH-1,Harbor Life,Silver Plan,7\n`,
  );
  expect(done.counts).toMatchObject({ update: 1 });
  const [policy] = await policiesOf(who, '&search=H-1');
  await crm.call(who, 'PUT', `/api/policies/${policy?.id ?? ''}`, { premium: '8' });
  await crm.rows(`UPDATE products SET deleted_at = now() WHERE account_id = $1 AND name = 'Gold Plan'`, [
    who.accountId,
  ]);
  const { result } = await imports.undo(who, done);
  expect(result?.undone?.left).toContainEqual(
    expect.objectContaining({ name: 'H-1', reason: expect.stringMatching(/Premium/) as string }),
  );
  expect(await policiesOf(who, '&search=H-1')).toMatchObject([
    { premium: '8.00', product_name: 'Silver Plan' },
  ]);
});

it.each([
  ['a client who is not there', 'P-1,Harbor Life,,,,,,AMS-9,,,,,', /no such client/],
  ['two clients of one name and birth', 'P-1,Harbor Life,,,,,,,,,Cy,Dane,1/22/1960', /Several clients/],
  ['a name without a birth', 'P-1,Harbor Life,,,,,,,,,Ada,Byron,', /no such client/],
  ['nobody at all', 'P-1,Harbor Life,,,,,,,,,,,', /whose policy/],
  ['no carrier', 'P-1,,,,,,,AMS-1,,,,,', /carrier is missing/],
  ['a number of 101 characters', `${'9'.repeat(101)},Harbor Life,,,,,,AMS-1,,,,,`, /100 characters/],
  ['a carrier of 300 characters', `P-1,${'C'.repeat(300)},,,,,,AMS-1,,,,,`, /too long/],
  ['a client named in 5,000 letters', `P-1,Harbor Life,,,,,,,,,${'x'.repeat(5_000)},Byron,`, /characters/],
  ['a deleted status', 'P-1,Harbor Life,,deleted,,,,AMS-1,,,,,', /Say what "deleted" means/],
])('keeps a row out that has %s', async (_, row, sentence) => {
  const { who } = await account();
  const ready = await checked(who, `${headers}\n${row}\n`);
  const { items } = await imports.rows(who, ready.id);
  expect([ready.counts.error, items[0]?.problems[0]?.message]).toEqual([
    1,
    expect.stringMatching(sentence) as string,
  ]);
  expect((await imports.run(who, ready)).result).toMatchObject({ created: {}, updated: 0 });
});

it.each([
  [
    'an end before its beginning',
    'P-1,Harbor Life,,,1/1/2026,1/1/2025,,AMS-1,,,,,',
    { effective_date: '2026-01-01', termination_date: null, status: 'inactive' },
    /"1\/1\/2025" was left out. The termination date can't be before the effective date/,
  ],
  [
    'an end that is no date',
    'P-1,Harbor Life,,,1/1/2026,2/30/2026,,AMS-1,,,,,',
    { effective_date: '2026-01-01', termination_date: null, status: 'inactive' },
    /"2\/30\/2026" isn't a date/,
  ],
  [
    'a date beyond the calendar',
    'P-1,Harbor Life,,,1/1/12345,,,AMS-1,,,,,',
    { effective_date: null, status: 'active' },
    /"1\/1\/12345" isn't a date/,
  ],
  [
    'a premium beyond its column',
    'P-1,Harbor Life,,,,,999999999999,AMS-1,,,,,',
    { premium: null, status: 'active' },
    /"999999999999" isn't an amount/,
  ],
])('imports a policy without %s, and says so', async (_, row, policy, sentence) => {
  const { who } = await account();
  const done = await imported(who, `${headers}\n${row}\n`);
  expect(done.counts).toMatchObject({ new: 1, error: 0, warnings: 1 });
  const { items } = await imports.rows(who, done.id);
  expect(items[0]?.warnings[0]?.message).toMatch(sentence);
  expect(await policiesOf(who)).toMatchObject([{ policy_number: 'P-1', ...policy }]);
  const file = await imports.call(who, 'GET', `/${done.id}/failed.csv?only=warning`);
  expect((file.body as unknown as string).replaceAll('""', '"')).toMatch(sentence);
  expect((await imports.call(who, 'GET', `/${done.id}/failed.csv?only=new`)).status).toBe(422);
});

it('takes a mask for no number, and finds the client by something else', async () => {
  const { who, ada } = await account();
  const done = await imported(
    who,
    `Policy number,Carrier,Client SSN,Client MBI,Client External ID\nP-1,Harbor Life,***-**-9999,1EG4-***-****,AMS-1\n`,
  );
  expect(done.counts).toMatchObject({ new: 1, warnings: 1 });
  expect(await policiesOf(who)).toMatchObject([{ insured_id: ada }]);
});

it('knows nothing of other accounts, and of clients who are out of sight', async () => {
  const { who, ada } = await account();
  await imported(who);
  const [theirs] = await policiesOf(who);
  const stranger = await account();
  const file = `Bindery ID,Policy Number,Carrier,Client Bindery ID,Monthly Premium\n${theirs?.id ?? ''},H-1,Harbor Life,${ada},1\n`;
  const match = { match: { by: ['id', 'external_id', 'policy_number'], otherwise: 'create' } };
  const ready = await checked(stranger.who, file, match);
  expect(ready.counts).toMatchObject({ error: 1, update: 0, new: 0 });
  const colleague = imports.member({ account_id: who.accountId, is_owner: false, sees_all: false });
  expect((await checked(colleague, file, match)).counts).toMatchObject({ error: 1, update: 0, new: 0 });
  expect((await checked(who, file, match)).counts).toMatchObject({ error: 0, unchanged: 1 });
});

it('takes equal rows once, and says so of rows that differ', async () => {
  const { who } = await account();
  const twice = `${book}\nH-1,Harbor Life,Gold Plan,In Force,1/1/2026,,"$1,234.50",AMS-1,,,,,\nK-1,Kestrel Mutual,,,,,21,,,ben@cole.test,,,\n`;
  const ready = await checked(who, twice);
  expect(ready.counts).toMatchObject({ rows: 6, new: 4, repeated: 1, error: 1 });
  const { items } = await imports.rows(who, ready.id);
  expect([items[0]?.row, items[0]?.problems[0]?.message]).toEqual([
    7,
    expect.stringMatching(/^Row 4 is the same/) as string,
  ]);
  const done = await imports.run(who, ready);
  expect(done.counts).toMatchObject({ new: 4, repeated: 1, error: 1 });
  const failed = (await imports.call(who, 'GET', `/${done.id}/failed.csv`)).body as unknown as string;
  expect(failed).toContain('Row 4 is the same');
});

it('takes one number for the policies of a family, and asks where the client is not named', async () => {
  const { who } = await account();
  const family = `Policy number,Carrier,Client External ID,Client Email\nF-1,Harbor Life,AMS-1,\nF-1,Harbor Life,,ben@cole.test\n`;
  expect((await imported(who, family)).counts).toMatchObject({ new: 2 });
  const ready = await checked(who, `Policy number,Carrier,Monthly Premium\nF-1,Harbor Life,9\n`);
  expect((await imports.rows(who, ready.id)).items[0]?.problems[0]?.message).toMatch(/^Several policies/);
});

it('moves no policy to another client or carrier', async () => {
  const { who } = await account();
  await imported(who, `Policy number,Carrier,Client External ID,External ID\nP-1,Harbor Life,AMS-1,X-1\n`);
  const moving = `External ID,Client Email,Carrier\nX-1,ben@cole.test,\nX-1,,Kestrel Mutual\n`;
  const { mapping } = await checked(who, moving);
  const ready = await checked(who, moving, overwriting(mapping));
  const { items } = await imports.rows(who, ready.id);
  expect(items.map(({ problems }) => problems[0]?.message)).toEqual([
    expect.stringMatching(/another client/),
    expect.stringMatching(/^Row 2 is the same/),
  ]);
  const other = await checked(who, `External ID,Carrier\nX-1,Kestrel Mutual\n`, {
    columns: [
      { index: 0, field: 'external_id' },
      { index: 1, field: 'carrier', on_match: 'overwrite' },
    ],
  });
  expect((await imports.rows(who, other.id)).items[0]?.problems[0]?.message).toMatch(/another carrier/);
});

it.each([
  ['skip', { removed: 1, error: 0 }],
  ['error', { removed: 0, error: 1 }],
  ['create', { removed: 0, error: 0, new: 1 }],
])('with %s of an unknown carrier', async (on_missing, counts) => {
  const { who } = await account();
  const ready = await checked(who, `Policy number,Company,Client External ID\nP-1,Kestrel,AMS-1\n`, {
    columns: [
      { index: 0, field: 'policy_number' },
      { index: 1, field: 'carrier', on_missing },
      { index: 2, field: 'insured.external_id' },
    ],
  });
  expect(ready.counts).toMatchObject(counts);
});

it('only updates where new policies are left out', async () => {
  const { who } = await account();
  await imported(who);
  const ready = await checked(
    who,
    `Policy number,Carrier,Member ID\nH-1,Harbor Life,M-1\nNEW,Harbor Life,M-2\n`,
    {
      match: { by: ['policy_number'], otherwise: 'skip' },
    },
  );
  expect(ready.counts).toMatchObject({ update: 1, removed: 1, error: 0 });
  expect((await imports.run(who, ready)).result).toMatchObject({ created: {}, updated: 1 });
});

it('checks corrected rows alone', async () => {
  const { who } = await account();
  const ready = await checked(who, `${headers}\nP-1,Harbor Life,,,,,,AMS-9,,,,,\n`);
  const { body } = await imports.call(who, 'POST', `/${ready.id}/rows`, [{ row: 2, values: { 7: 'AMS-1' } }]);
  expect([body.state, body.counts.new]).toEqual(['ready', 1]);
});

it('refuses a mapping that says neither which policy it is nor whose', async () => {
  const { who } = await account();
  const view = await imports.read(who, 'Carrier,Monthly Premium\nHarbor Life,1\n', 'policy');
  const columns = [{ index: 0, field: 'carrier' }];
  const { status, body } = await imports.call(who, 'PUT', `/${view.id}/mapping`, { header_row: 1, columns });
  expect([status, body.errors?.[0]?.path]).toEqual([422, 'columns']);
});

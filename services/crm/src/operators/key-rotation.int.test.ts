import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { fieldKeyCalls, operatorSettings } from '../../test/field-key-calls.js';
import { everyField } from '../../test/individual-values.js';
import { mergingIn } from '../../test/merging.js';
import { reencryptedColumns } from './encrypted-tables.js';

let crm: CrmUnderTest;
const { add, call, merge, undo } = mergingIn(() => crm);
const { status, statusOf, rotate, reencrypt } = fieldKeyCalls(() => crm);
beforeAll(async () => {
  crm = await startCrmUnderTest(operatorSettings);
});
afterAll(() => crm.stop());

const { ssn, mbi } = everyField;
const kid = {
  first_name: 'Ann',
  last_name: 'Ito',
  relationship: 'child',
  date_of_birth: '2015-01-02',
  gender: 'F',
  ssn: '219-09-1234',
};

it('rotation covers every column that has a blind index beside it', async () => {
  const indexed = await crm.rows<{ column: string }>(`
    SELECT format('%s.%s', table_name, regexp_replace(column_name, '_index$', '')) AS column
    FROM information_schema.columns WHERE table_schema = 'public' AND column_name LIKE '%\\_index'`);
  expect(indexed.length).toBeGreaterThan(0);
  expect(reencryptedColumns).toEqual(expect.arrayContaining(indexed.map(({ column }) => column)));
});

it('rotation moves dependents and stored merges, and status names the copies that nobody declared', async () => {
  const who = crm.person();
  const [kept, merged] = [await add(who, { ssn }), await add(who, { ssn: '219-09-1111', mbi })];
  const dependent = await call(who, 'POST', '/api/dependents', { ...kid, individual_id: kept.id });
  const { body: merging } = await merge(who, kept.id, { merged_id: merged.id, take: ['ssn'] });
  // A copy that no code of crm writes: in a note, within other text.
  const stray = 'UPDATE dependents SET notes = $2 || ssn || $2 WHERE id = $1';
  await crm.rows(stray, [dependent.body.id, 'copied: ']);
  await rotate();

  const stale = [
    { column: 'individuals.mbi', values: 1, reencrypted: true },
    { column: 'individuals.ssn', values: 2, reencrypted: true },
    { column: 'dependents.ssn', values: 1, reencrypted: true },
    { column: 'dependents.notes', values: 1, reencrypted: false },
    { column: 'merges.before', values: 1, reencrypted: true },
  ];
  const before = await statusOf(who);
  expect(before).toMatchObject({ newest_version: 2, values: { 1: 6 } });
  expect(before?.older).toHaveLength(stale.length);
  expect(before?.older).toEqual(expect.arrayContaining(stale));

  const batches = await reencrypt();
  expect(batches.flatMap(({ unreadable }) => unreadable)).toEqual([]);
  expect(batches.reduce((sum, { values }) => sum + values, 0)).toBe(5);
  expect(await statusOf(who)).toMatchObject({ values: { 1: 1, 2: 5 }, older: [stale[3]] });
  const reveal = (path: string) => call(who, 'GET', `/api/${path}/reveal/ssn`);
  expect((await reveal(`dependents/${dependent.body.id}`)).body['value']).toBe('219091234');
  expect((await reveal(`insureds/${kept.id}`)).body['value']).toBe('219091111');
  expect((await undo(who, merging.id)).status).toBe(200);
  expect((await reveal(`insureds/${kept.id}`)).body['value']).toBe('219099999');
});

it('rotation moves notes with their earlier versions', async () => {
  const who = crm.person();
  const { id } = await add(who, {});
  const note = (await call(who, 'POST', `/api/insureds/${id}/notes`, { body: 'First' })).body;
  await call(who, 'PUT', `/api/notes/${note.id}`, { body: 'Second' });
  await rotate();
  const columns = (await statusOf(who))?.older.map(({ column, reencrypted }) => [column, reencrypted]);
  expect(columns).toEqual([
    ['notes.body', true],
    ['note_versions.body', true],
  ]);
  await reencrypt();
  expect(await statusOf(who)).toMatchObject({ values: { 2: 2 }, older: [] });
  const { items } = (await call(who, 'GET', `/api/insureds/${id}/notes`)).body;
  const versions = (await call(who, 'GET', `/api/notes/${note.id}/versions`)).body.items;
  expect([...items, ...versions].map((one) => one['body'])).toEqual(['Second', 'First']);
});

it('a copy in a row of no account is reported, and one in a column of a new table', async () => {
  const who = crm.person();
  const { id } = await add(who, { ssn });
  await crm.rows('CREATE TABLE kept_answers (id UUID, account_id UUID, answer JSONB)');
  await crm.rows('GRANT SELECT ON kept_answers TO crm_app');
  const copy = (accountId: string) => `
    INSERT INTO kept_answers SELECT id, ${accountId}, jsonb_build_object('row', jsonb_build_array(ssn))
    FROM individuals WHERE id = $1`;
  await crm.rows(copy('account_id'), [id]);
  await crm.rows(copy('NULL'), [id]);
  await rotate();
  expect((await statusOf(who))?.older).toEqual(
    expect.arrayContaining([{ column: 'kept_answers.answer', values: 1, reencrypted: false }]),
  );
  expect((await status()).unassigned).toEqual([{ column: 'kept_answers.answer', values: 1 }]);
});

it('the keys of an altered account stop neither rotation nor re-encryption of the accounts after it', async () => {
  const people = [crm.person(), crm.person(), crm.person()].sort((a, b) =>
    a.accountId.localeCompare(b.accountId),
  );
  const [before, altered, after] = people as [Person, Person, Person];
  for (const who of people) await add(who, { ssn });
  await rotate();
  await crm.rows("UPDATE account_keys SET wrapped = 'altered' WHERE account_id = $1", [altered.accountId]);
  const page = await rotate();
  expect(page).toMatchObject({ failed: [altered.accountId], changed: page.accounts - 1 });
  for (const who of [before, after]) expect((await statusOf(who))?.newest_version).toBe(3);
  const batches = await reencrypt();
  expect(batches.flatMap(({ failed }) => failed)).toEqual([altered.accountId]);
  for (const who of [before, after]) expect((await statusOf(who))?.values).toEqual({ 3: 1 });
});

it.each([
  [
    'cut off',
    'DELETE FROM audit_entries WHERE account_id = $1 AND seq = (SELECT max(seq) FROM audit_entries WHERE account_id = $1)',
  ],
  ['emptied', 'DELETE FROM audit_entries WHERE account_id = $1'],
])(
  'an audit chain that was %s stops neither rotation nor re-encryption of the accounts after it',
  async (_, damage) => {
    const people = [crm.person(), crm.person(), crm.person()].sort((a, b) =>
      a.accountId.localeCompare(b.accountId),
    );
    const [before, damaged, after] = people as [Person, Person, Person];
    for (const who of people) await add(who, { ssn });
    await crm.rows(damage, [damaged.accountId]);
    const page = await rotate();
    expect(page.unaudited).toContain(damaged.accountId);
    expect(page.changed).toBe(page.accounts - page.failed.length);
    for (const who of people) expect((await statusOf(who))?.newest_version).toBe(2);
    const batches = await reencrypt();
    expect(batches.flatMap(({ unaudited }) => unaudited)).toContain(damaged.accountId);
    for (const who of [before, after]) expect((await statusOf(who))?.values).toEqual({ 2: 1 });
    expect((await statusOf(damaged))?.values).toEqual({ 1: 1 });
  },
);

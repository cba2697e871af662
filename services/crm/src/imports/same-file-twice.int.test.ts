import { ImportCalls } from '../../test/import-calls.js';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';

let crm: SharedCrm;
let imports: ImportCalls;
beforeAll(async () => {
  crm = await sharedCrm();
  imports = new ImportCalls(crm);
});
afterAll(() => crm.release());

const book = `First Name,Last Name,DOB,Email,Cell Phone
Ada,Byron,12/30/1950,ada@byron.test,(207) 555-0101
Ben,Cole,,,207-555-0102
Col,Nye,,,`;

/** An account into which the book was imported once. */
async function imported(content = book) {
  const who = imports.member();
  const done = await imports.run(who, await imports.check(who, content));
  return { who, done };
}
const clients = async (who: Person) =>
  (await crm.call(who, 'GET', '/api/insureds?sort=first_name')).body.items as unknown as {
    id: string;
    first_name: string;
  }[];
const named = async (who: Person, name: string) =>
  (await clients(who)).find(({ first_name }) => first_name === name)?.id ?? '';
const edit = async (who: Person, id: string, changes: object) =>
  expect((await crm.call(who, 'PUT', `/api/insureds/${id}`, changes)).status).toBe(200);
/** Of the same file, row by row. */
async function again(who: Person, content = book, more = {}) {
  const { id, counts } = await imports.check(who, content, more);
  const { items } = await imports.rows(who, id);
  const rows = items.toSorted((one, other) => one.row - other.row);
  return { id, counts, rows: rows.map(({ outcome, record_id }) => ({ outcome, record_id })), items: rows };
}
const digests = async ({ accountId }: Person) =>
  crm.rows<{ individual_id: string; digest: string }>(
    'SELECT individual_id, digest FROM import_digests WHERE account_id = $1 ORDER BY 1, 2',
    [accountId],
  );

it('knows clients again whose email, name and phone were changed since', async () => {
  const { who } = await imported();
  const [ada, ben] = [await named(who, 'Ada'), await named(who, 'Ben')];
  await edit(who, ada, { first_name: 'Augusta', last_name: 'King', email: 'augusta@king.test' });
  await edit(who, ben, { last_name: 'Colson' });
  const { rows, id } = await again(who);
  expect(rows.slice(0, 2)).toEqual([
    { outcome: 'unchanged', record_id: ada },
    { outcome: 'unchanged', record_id: ben },
  ]);
  const done = await imports.run(who, { id });
  // A name alone tells nobody.
  expect(done.result?.created).toEqual({ individual: 1 });
  expect(await named(who, 'Augusta')).toBe(ada);
});

it('is not asked to, where a person does not want it', async () => {
  const { who } = await imported();
  await edit(who, await named(who, 'Ada'), { email: 'other@byron.test', last_name: 'King' });
  const { rows } = await again(who, book, { match: { by: ['email'] } });
  expect(rows[0]).toMatchObject({ outcome: 'new' });
});

it('knows nobody of another account', async () => {
  const { who } = await imported();
  const other = imports.member();
  const { counts } = await again(other);
  expect(counts).toMatchObject({ new: 3, unchanged: 0 });
  await imports.run(other, await imports.check(other, book));
  const [mine, theirs] = [await digests(who), await digests(other)];
  expect([mine.length, theirs.length]).toEqual([2, 2]);
  expect(mine.map(({ digest }) => digest)).not.toContain(theirs[0]?.digest);
});

it.each([
  ['date of birth', { dob: '1951-12-30' }],
  ['SSN', { ssn: '219-09-9999' }],
])('asks where the %s is another one since', async (what, changes) => {
  const { who } = await imported();
  const ada = await named(who, 'Ada');
  await edit(who, ada, { ...changes, email: 'new@byron.test', last_name: 'King' });
  const withSsn = book
    .split('\n')
    .map((line, index) => `${line},${index === 0 ? 'SSN' : '219-09-1111'}`)
    .slice(0, 2)
    .join('\n');
  const { rows, items } = await again(who, withSsn);
  expect(rows).toEqual([{ outcome: 'duplicate', record_id: ada }]);
  expect(items[0]?.warnings[0]?.message).toContain(
    `was imported from this row of an earlier import, but another ${what}`,
  );
});

it('says so where one row became several clients', async () => {
  const { who } = await imported('First Name,Last Name,Phone\nAl,Ray,2075550107\nAl,Ray,2075550107');
  expect(await clients(who)).toHaveLength(2);
  const { rows, items } = await again(who, 'First Name,Last Name,Phone\nAl,Ray,2075550107');
  expect(rows).toMatchObject([{ outcome: 'error' }]);
  expect(items[0]?.problems[0]?.message).toContain('Several clients have this row of an earlier import');
});

it('takes a deleted client for nobody, and forgets one who is purged', async () => {
  const { who } = await imported();
  const ada = await named(who, 'Ada');
  await crm.call(who, 'DELETE', `/api/insureds/${ada}`);
  expect((await again(who)).rows[0]).toEqual({ outcome: 'new', record_id: null });
  expect((await crm.call(who, 'DELETE', `/api/insureds/${ada}/trash`)).status).toBe(204);
  expect((await digests(who)).map(({ individual_id }) => individual_id)).not.toContain(ada);
});

it('forgets what an undone import has brought, but not what an earlier one has', async () => {
  const { who, done } = await imported();
  const before = await digests(who);
  const second = await imports.run(who, await imports.check(who, book));
  expect(await digests(who)).toEqual(before);
  await imports.undo(who, second);
  expect(await digests(who)).toEqual(before);
  await imports.undo(who, done);
  expect(await digests(who)).toEqual([]);
});

it('follows a merge, and its undo', async () => {
  const { who } = await imported();
  const [ada, ben] = [await named(who, 'Ada'), await named(who, 'Ben')];
  const before = await digests(who);
  const merged = await crm.call(who, 'POST', `/api/insureds/${ada}/merge`, { merged_id: ben });
  expect(merged.status).toBe(200);
  const { rows } = await again(who);
  expect(rows.slice(0, 2).map(({ record_id }) => record_id)).toEqual([ada, ada]);
  await crm.call(who, 'POST', `/api/insureds/merges/${merged.body.id}/undo`);
  expect(await digests(who)).toEqual(before);
  expect((await again(who)).rows.slice(0, 2).map(({ record_id }) => record_id)).toEqual([ada, ben]);
});

it('takes the first address of a contact for the email, whatever its label', async () => {
  const who = imports.member();
  const card = (first: string) => `BEGIN:VCARD\nVERSION:3.0\nN:${first};;;\nEMAIL;TYPE=`;
  const cards = [
    `${card('Byron;Ada')}HOME:ada@home.test\nEMAIL;TYPE=WORK:ada@work.test\nEND:VCARD`,
    `${card('Cole;Ben')}WORK:ben@work.test\nEND:VCARD`,
  ].join('\n');
  await imports.run(who, await imports.check(who, cards));
  const emails = await Promise.all(
    ['Ada', 'Ben'].map(
      async (name) => (await crm.call(who, 'GET', `/api/insureds/${await named(who, name)}`)).body,
    ),
  );
  expect(emails).toMatchObject([{ email: 'ada@home.test' }, { email: 'ben@work.test' }]);
});

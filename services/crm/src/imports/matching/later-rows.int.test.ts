import { ImportCalls } from '../../../test/import-calls.js';
import { sharedCrm, type SharedCrm } from '../../../test/shared-crm.js';
import { callerOf, planCells } from '../testing/plan-cells.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

it('says what a later row of a client has otherwise, and keeps it in the note', async () => {
  const fields = [
    ...['first_name', 'last_name', 'dob', 'title', 'phones.home.phone'],
    ...['policy.carrier', 'policy.policy_number', 'policy.member_id'],
  ];
  const one = ['Ada', 'Byron', '12/10/1950', 'Ms', '207-555-0101', 'Harbor Life', 'H-1', 'M-1'];
  const rows = [
    one,
    one.with(4, '(207) 555-0101').with(3, 'MS'),
    ['Ada', 'Byron', '12/10/1950', 'Dr.', '', 'Kestrel', 'H-1', 'M-2'],
  ];
  const planned = await planCells(crm, callerOf(crm.person()), fields, rows, () => ({ leftovers: 'note' }));
  const saidOf = (header: string, text: string) =>
    `Column "${header}": "${text}" was left out. A row above is of the same client, and says something else.`;
  expect(planned.map(({ outcome, warnings }) => [outcome, warnings.map(({ message }) => message)])).toEqual([
    ['new', []],
    ['repeated', []],
    [
      'repeated',
      [saidOf('title', 'Dr.'), saidOf('policy.member_id', 'M-2'), saidOf('policy.carrier', 'Kestrel')],
    ],
  ]);
  const lines = ['Title: Dr.', 'Policy: Member ID: M-2', 'Carrier: Kestrel'];
  expect(planned[2]?.parts.notes[0]?.split('\n')).toEqual(lines);
});

it('says what a client in Bindery has otherwise, field by field and part by part, and what is the same not', async () => {
  const imports = new ImportCalls(crm);
  const who = imports.member();
  const fields = [
    ...['email', 'first_name', 'last_name', 'title', 'phones.home.phone', 'phones.home.extension'],
    ...['addresses.home.address1', 'addresses.home.city', 'addresses.home.state', 'addresses.home.zip'],
    ...['first_name', 'last_name', 'relationship', 'date_of_birth', 'gender', 'ssn'].map(
      (name) => `dependents.1.${name}`,
    ),
  ];
  const columns = fields.map((field, index) => ({ index, field }));
  const check = (row: readonly string[]) =>
    imports.check(who, `${fields.join(',')}\n${row.join(',')}`, { columns, date_format: 'mdy' });
  const one = [
    ...['ada@byron.test', 'Ada', 'Byron', 'Ms', '207-555-0101', '4'],
    ...['12 Elm St', 'Portland', 'ME', '04101'],
    ...['Kim', 'Byron', 'spouse', '4/15/1950', 'F', '219-09-9999'],
  ];
  await imports.run(who, await check(one));
  expect((await check(one)).counts).toMatchObject({ unchanged: 1, warnings: 0 });
  const other = one
    .with(3, 'Dr.')
    .with(5, '7')
    .with(7, 'South Portland')
    .with(13, '5/15/1950')
    .with(15, '219-09-1111');
  const { items } = await imports.rows(who, (await check(other)).id);
  const stays = (header: string, text: string) =>
    `Column "${header}": "${text}" was left out. What is in Bindery stays as it is.`;
  expect(items[0]?.outcome).toBe('unchanged');
  expect(items[0]?.warnings.map(({ message }) => message)).toEqual([
    stays('title', 'Dr.'),
    stays('phones.home.extension', '7'),
    stays('addresses.home.city', 'South Portland'),
    stays('dependents.1.date_of_birth', '5/15/1950'),
    stays('dependents.1.ssn', '***1111'),
  ]);
});

it('splits a note that is too long for one, and makes none twice', async () => {
  const imports = new ImportCalls(crm);
  const who = imports.member();
  const lines = ['a', 'b', 'c'].map((letter) => letter.repeat(4_000));
  const book = `First Name,Last Name,Email,Note\nAda,Byron,ada@byron.test,"${lines.join('\n')}"`;
  await imports.run(who, await imports.check(who, book));
  const [ada] = (await crm.call(who, 'GET', '/api/insureds?search=byron')).body.items;
  const notes = async () => {
    const { body } = await crm.call(who, 'GET', `/api/insureds/${ada?.id ?? ''}/notes`);
    return (body.items as unknown as { body: string }[]).map(({ body: text }) => text).toSorted();
  };
  expect(await notes()).toEqual([lines.slice(0, 2).join('\n'), lines[2]]);
  await imports.run(who, await imports.check(who, book));
  expect(await notes()).toHaveLength(2);
});

it('matches by no birth date that is left out, in the file and in Bindery', async () => {
  const imports = new ImportCalls(crm);
  const who = imports.member();
  const book = (births: readonly string[]) =>
    ['External ID,First Name,Last Name,DOB', ...births.map((birth) => `X-1,Ada,Byron,${birth}`)].join('\n');
  const { counts } = await imports.check(who, book(['1/1/2990', '4/15/1950', '1/1/2990']));
  expect(counts).toMatchObject({ new: 1, repeated: 2, duplicate: 0 });
  await imports.run(who, await imports.check(who, book(['4/15/1950'])));
  expect((await imports.check(who, book(['1/1/2990']))).counts).toMatchObject({ unchanged: 1, duplicate: 0 });
});

it('takes people whose first names differ by a digit for two', async () => {
  const imports = new ImportCalls(crm);
  const who = imports.member();
  const book = 'First Name,Last Name,Email\nTest1,Smith,test@smith.test\nTest2,Smith,test@smith.test';
  await imports.run(who, await imports.check(who, book));
  const { body } = await crm.call(who, 'GET', '/api/insureds?search=smith&sort=first_name&order=asc');
  expect(body.items.map(({ first_name }) => first_name)).toEqual(['Test1', 'Test2']);
  expect((await imports.check(who, book)).counts).toMatchObject({ unchanged: 2 });
});

import { ImportCalls, mappingOf } from '../../test/import-calls.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';

let crm: SharedCrm;
let imports: ImportCalls;
beforeAll(async () => {
  crm = await sharedCrm();
  imports = new ImportCalls(crm);
});
afterAll(() => crm.release());

const rows = Array.from({ length: 200 }, (_, index) => `Ada,Byron${String(index)},AEP 27`);
const book = ['First Name,Last Name,Status', ...rows, 'Ben,Cole,Active'].join('\n');
const left_blank = [{ field: 'status', keep: true }];

it('leaves an unreadable cell blank in all rows at once, keeps it in their notes, and asks again', async () => {
  const who = imports.member();
  const ready = await imports.check(who, book);
  const unread_fields = [{ field: 'status', column: 2, rows: 200, can_be_kept: true }];
  expect(ready).toMatchObject({ counts: { error: 200, new: 1 }, unread_fields });
  const send = async (more: object) => {
    await imports.call(who, 'PUT', `/${ready.id}/mapping`, { ...mappingOf(ready), ...more });
    return imports.until(who, ready.id, 'ready');
  };
  const blank = await send({ left_blank });
  expect(blank).toMatchObject({ counts: { error: 0, new: 201, warnings: 200 }, unread_fields: [] });
  expect(await send({})).toMatchObject({ counts: { error: 200, new: 1 }, unread_fields });
  await send({ left_blank });
  expect(await imports.run(who, ready)).toMatchObject({ counts: { new: 201, error: 0 }, unread_fields: [] });
  const { body: found } = await crm.call(who, 'GET', '/api/insureds?search=byron77');
  const { body: notes } = await crm.call(who, 'GET', `/api/insureds/${found.items[0]?.id ?? ''}/notes`);
  expect(notes.items).toMatchObject([{ body: 'Status: AEP 27' }]);
  // Another file with these headers is asked about its own cells.
  const next = await imports.read(who, 'First Name,Last Name,Status\nCy,Dane,Someday');
  expect(next.mapping).toMatchObject({ left_blank: [] });
});

it('counts the rows anew when one of them is corrected or left out', async () => {
  const who = imports.member();
  const { id } = await imports.check(
    who,
    'First Name,Last Name,Status\nAda,Byron,Odd\nBen,Cole,Odd\nCy,Dane,Odd',
  );
  const edit = (one: object) => imports.call(who, 'POST', `/${id}/rows`, [one]);
  await edit({ row: 2, values: { 2: 'Active' } });
  await edit({ row: 3, removed: true });
  const view = await imports.until(who, id, 'ready');
  expect(view.unread_fields).toEqual([{ field: 'status', column: 2, rows: 1, can_be_kept: true }]);
});

it('leaves no request not to be called blank, and nothing of another account', async () => {
  const who = imports.member();
  const view = await imports.check(who, 'First Name,Last Name,Do Not Call\nAda,Byron,perhaps');
  expect(view).toMatchObject({ counts: { error: 1 }, unread_fields: [] });
  const send = (person = who, field = 'do_not_call') =>
    imports.call(person, 'PUT', `/${view.id}/mapping`, {
      ...mappingOf(view),
      left_blank: [{ field, keep: false }],
    });
  expect(await send()).toMatchObject({
    status: 422,
    body: {
      errors: [{ path: 'left_blank.0.field', message: 'Choose a field that rows can go in without.' }],
    },
  });
  expect((await send(imports.member(), 'status')).status).toBe(404);
});

it('takes policies without an unreadable key whose clients another key finds', async () => {
  const who = imports.member();
  const ben = { first_name: 'Ben', last_name: 'Cole', status: 'active', email: 'ben@cole.test' };
  await crm.call(who, 'POST', '/api/insureds', ben);
  const policies = `Policy Number,Carrier,Client SSN,Client Email
H-1,Harbor Life,12-3,ben@cole.test
H-2,Harbor Life,12-3,`;
  const fields = ['policy_number', 'carrier', 'insured.ssn', 'insured.email'];
  const columns = fields.map((field, index) => ({ index, field }));
  expect(await imports.check(who, policies, { columns }, 'policy')).toMatchObject({
    counts: { error: 2 },
    unread_fields: [{ field: 'insured.ssn', column: 2, rows: 2, can_be_kept: false }],
  });
  const left_blank = [{ field: 'insured.ssn', keep: false }];
  const { counts } = await imports.check(who, policies, { columns, left_blank }, 'policy');
  // Nobody is found by a cell that is left blank.
  expect(counts).toMatchObject({ new: 1, error: 1, warnings: 2 });
});

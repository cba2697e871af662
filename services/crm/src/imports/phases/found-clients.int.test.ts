import type { Person } from '../../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../../test/shared-crm.js';
import { ImportCalls, mappingOf } from '../../../test/import-calls.js';
import { requiredOnly } from '../../../test/individual-values.js';

let crm: SharedCrm;
let imports: ImportCalls;
beforeAll(async () => {
  crm = await sharedCrm();
  imports = new ImportCalls(crm);
});
afterAll(() => crm.release());

const [ssn, mbi] = ['219-09-9999', '1EG4TE5MK73'];

async function client(who: Person, values: object): Promise<string> {
  const { body } = await crm.call(who, 'POST', '/api/insureds', { ...requiredOnly, ...values });
  return body.id;
}

/** The lines of a client's history about protected values, and who is said to have caused them. */
async function linesOf(who: Person, id: string): Promise<string[]> {
  const { body } = await crm.call(who, 'GET', `/api/insureds/${id}/timeline?kind=reveal&page_size=100`);
  return (body.items as unknown as { title: string }[]).map(({ title }) => title).sort();
}

it('leaves one line in the history of a client for each import that finds them by SSN or MBI', async () => {
  const who = imports.member();
  const [ada, ben, cleo] = [
    await client(who, { first_name: 'Ada', ssn }),
    await client(who, { first_name: 'Ben', mbi }),
    await client(who, { first_name: 'Cleo', ssn: '219-09-1111', email: 'cleo@mail.test' }),
  ];
  const book = `First Name,Last Name,SSN,MBI,Email
Ada,Byron,${ssn},,
Ben,Cole,,${mbi},
Ada,Byron,${ssn},,
Cleo,Dane,,,cleo@mail.test`;
  const view = await imports.check(who, book);
  expect(await linesOf(who, ada)).toEqual(['Found by SSN in an import']);
  expect(await linesOf(who, ben)).toEqual(['Found by Medicare number (MBI) in an import']);
  expect(await linesOf(who, cleo)).toEqual([]);

  await imports.call(who, 'PUT', `/${view.id}/mapping`, mappingOf(view));
  await imports.until(who, view.id, 'ready');
  await imports.run(who, view);
  expect(await linesOf(who, ada)).toHaveLength(1);

  await imports.run(who, await imports.check(who, book));
  expect(await linesOf(who, ada)).toHaveLength(2);
});

it('does so for a row that is an error, and for one that was corrected', async () => {
  const who = imports.member();
  const ada = await client(who, { first_name: 'Ada', ssn });
  const twin = await client(who, { first_name: 'Ida', ssn });
  const ben = await client(who, { first_name: 'Ben', mbi });
  const view = await imports.check(who, `First Name,Last Name,SSN,MBI\nAda,Byron,${ssn},\nBen,Cole,,`);
  expect(view.counts).toMatchObject({ error: 1 });
  for (const id of [ada, twin]) expect(await linesOf(who, id)).toEqual(['Found by SSN in an import']);
  expect(await linesOf(who, ben)).toEqual([]);
  const { body } = await imports.call(who, 'GET', `/${view.id}/rows`);
  const { row } = body.items.find(({ row: number }) => number === 3)!;
  await imports.call(who, 'POST', `/${view.id}/rows`, [{ row, values: { 3: mbi } }]);
  await imports.until(who, view.id, 'ready');
  expect(await linesOf(who, ben)).toEqual(['Found by Medicare number (MBI) in an import']);
});

it('does so for the client of a policy', async () => {
  const who = imports.member();
  const ada = await client(who, { first_name: 'Ada', ssn });
  const policies = `Client SSN,Carrier,Policy Number,Effective Date\n${ssn},Harbor Life,H-1,2026-01-01`;
  await imports.check(who, policies, {}, 'policy');
  expect(await linesOf(who, ada)).toEqual(['Found by SSN in an import']);
});

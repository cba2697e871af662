import { writeXlsx } from 'hucre';
import { ImportCalls, mappingOf } from '../../test/import-calls.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';

let crm: SharedCrm;
let imports: ImportCalls;
beforeAll(async () => {
  crm = await sharedCrm();
  imports = new ImportCalls(crm);
});
afterAll(() => crm.release());

const headers = ['First Name', 'Last Name', 'Date of Birth'];

/** A workbook whose first sheet nobody sees, and whose second one is filtered. */
const workbook = () =>
  writeXlsx({
    sheets: [
      { name: 'Old', rows: [headers, ['Old', 'Client', '1/2/1940']], hidden: true },
      {
        name: 'Clients',
        rows: [
          headers,
          ['Ada', 'Byron', '12/30/1950'],
          ['Ben', 'Cole', '1/2/1960'],
          ['Cy', 'Dane', '1/3/1970'],
        ],
        rowDefs: new Map([[2, { hidden: true }]]),
      },
    ],
  });

it('takes the first sheet that is visible, and hidden rows only if they are chosen', async () => {
  const who = imports.member();
  const view = await imports.read(who, Buffer.from(await workbook()));
  expect(view.file).toMatchObject({ sheet: 1, hidden_rows: 1, include_hidden_rows: false, encoding: null });
  expect(view.file?.sheets).toEqual([
    { name: 'Old', hidden: true },
    { name: 'Clients', hidden: false },
  ]);
  expect(view.counts.rows).toBe(2);
  const include = { ...mappingOf(view), include_hidden_rows: true };
  await imports.call(who, 'PUT', `/${view.id}/mapping`, include);
  const again = await imports.until(who, view.id, 'mapping');
  expect([again.counts.rows, again.file?.hidden_rows, again.file?.include_hidden_rows]).toEqual([3, 1, true]);
  await imports.call(who, 'PUT', `/${view.id}/mapping`, include);
  const ready = await imports.until(who, view.id, 'ready');
  expect(ready.counts).toMatchObject({ rows: 3, new: 3 });
  // A workbook says itself how its letters are written.
  const { status, body } = await imports.call(who, 'PUT', `/${view.id}/mapping`, {
    ...include,
    encoding: 'macintosh',
  });
  expect([status, body.errors?.map(({ path }) => path)]).toEqual([422, ['encoding']]);
});

it('reads a text file in another encoding', async () => {
  const who = imports.member();
  const text = Buffer.from('First Name,Last Name,Date of Birth\nAna,Garc\x92a,12/30/1950\n', 'latin1');
  const view = await imports.read(who, text);
  expect(view.file).toMatchObject({
    encoding: 'windows-1252',
    example_rows: [['Ana', 'Garc’a', '12/30/1950']],
  });
  await imports.call(who, 'PUT', `/${view.id}/mapping`, { ...mappingOf(view), encoding: 'macintosh' });
  const again = await imports.until(who, view.id, 'mapping');
  expect(again.file).toMatchObject({
    encoding: 'macintosh',
    example_rows: [['Ana', 'García', '12/30/1950']],
  });
  const unknown = { ...mappingOf(again), encoding: 'cp437' };
  expect((await imports.call(who, 'PUT', `/${view.id}/mapping`, unknown)).status).toBe(422);
  await imports.call(who, 'PUT', `/${view.id}/mapping`, mappingOf(again));
  expect((await imports.until(who, view.id, 'ready')).counts).toMatchObject({ rows: 1, new: 1 });
});

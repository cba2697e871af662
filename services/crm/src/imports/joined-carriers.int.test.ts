import { ImportCalls, mappingOf } from '../../test/import-calls.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';

let crm: SharedCrm;
let imports: ImportCalls;
beforeAll(async () => {
  crm = await sharedCrm();
  imports = new ImportCalls(crm);
});
afterAll(() => crm.release());

it('joins spellings of a carrier that is not there yet', async () => {
  const who = imports.member();
  const view = await imports.read(
    who,
    [
      'First Name,Last Name,Carrier,Policy Number',
      'Ada,Byron,UHC,U-1',
      'Ben,Cole,Unified Care,U-2',
      'Cy,Dane,UHC,U-3',
    ].join('\n'),
  );
  expect(view.file?.columns[2]).toMatchObject({ distinct: ['UHC', 'Unified Care'], distinct_rows: [2, 1] });
  const mapping = { ...mappingOf(view), values: { 'policy.carrier': { UHC: 'Unified Care' } } };
  await imports.call(who, 'PUT', `/${view.id}/mapping`, mapping);
  await imports.until(who, view.id, 'ready');
  const done = await imports.run(who, view);
  expect(done.result?.created).toMatchObject({ carrier: 1, individual: 3, policy: 3 });
  const names = await crm.rows<{ name: string }>(`SELECT name FROM carriers WHERE account_id = $1`, [
    who.accountId,
  ]);
  expect(names).toEqual([{ name: 'Unified Care' }]);
});

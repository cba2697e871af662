import { writeXlsx } from 'hucre';
import { ImportCalls } from '../../test/import-calls.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';

let crm: SharedCrm;
let imports: ImportCalls;
beforeAll(async () => {
  crm = await sharedCrm();
  imports = new ImportCalls(crm);
});
afterAll(() => crm.release());

/** A workbook as agencies keep it: a cover, a title, empty rows, two names in a cell, numbers without their zeros, a total. */
const messy = () =>
  writeXlsx({
    sheets: [
      { name: 'Read me', rows: [['Book of business'], ['Printed 11/1/2026']] },
      {
        name: 'Clients',
        rows: [
          ['Harbor Agency – client list'],
          [],
          [
            ...['Client Name', 'DOB', 'Social', 'City/State/Zip', 'Street', 'Phone(s)', 'Status', 'Tobacco'],
            ...['Insurance Company', 'Plan', 'Policy #', 'Eff Date', 'Monthly Premium', 'Spouse First Name'],
            ...['Medicare ID', 'Notes', 'Shoe size'],
          ],
          [
            ...[
              'Byron, Ada',
              18_233,
              9_099_999,
              'Portland, ME 04101',
              '12 Elm St',
              '207-555-0101 / 207.555.0102',
            ],
            ...['Current', 'N', 'Harbor Life', 'Plan G', 'H-1', 45_658, '$1,250.5', '', '1EG4-TE5-MK73'],
            ...['Likes mornings', 38],
          ],
          [
            ...[
              'Cole Jr., Ben',
              18_257,
              '219-09-9998',
              'Bath ME 04530',
              '9 Oak Ave',
              '(207) 555-0103',
              'Prospect',
            ],
            ...['Yes', 'HARBOR LIFE', 'Plan G', 'H-2', 46_023, 99, '', 'N/A', '', ''],
          ],
          [],
          ['Total: 2', '', '', '', '', '', '', '', '', '', '', '', 1_349.5],
        ],
      },
    ],
  });

it('understands a messy workbook without a question', async () => {
  const who = imports.member();
  const view = await imports.read(who, new Uint8Array(await messy()));
  expect([view.file?.sheet, view.file?.header_row, view.counts.rows]).toEqual([1, 3, 2]);
  expect(view.file?.columns.map(({ suggested_field, split }) => [suggested_field, split].join(' '))).toEqual([
    ...[
      'last_name last_first',
      'dob ',
      'ssn ',
      'addresses.home.city city_state_zip',
      'addresses.home.address1 ',
    ],
    ...['phones.home.phone two_phones', 'status ', 'smoker ', 'policy.carrier ', 'policy.product '],
    ...['policy.policy_number ', 'policy.effective_date ', 'policy.premium ', 'dependents.1.first_name '],
    ...['mbi ', 'note ', ' '],
  ]);
  const ready = await imports.check(who, new Uint8Array(await messy()));
  const { items } = await imports.rows(who, ready.id);
  expect(items.map(({ row, problems, warnings }) => [row, problems, warnings])).toEqual([
    [4, [], []],
    [5, [], []],
  ]);
  expect(ready.counts).toMatchObject({ rows: 2, new: 2, error: 0 });
});

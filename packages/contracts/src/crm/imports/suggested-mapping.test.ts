import { importMapping } from './mapping.js';
import type { ImportedFile } from './schemas.js';
import { suggestedMapping } from './suggested-mapping.js';

const column = (index: number, header: string, suggested_field: string | null) => ({
  ...{ index, header, suggested_field, split: null, label_index: null, date_format: null },
  ...{ premium_mode: null, distinct: null, distinct_rows: null },
});
const file: ImportedFile = {
  ...{
    kind: 'xlsx',
    sheets: ['Cover', 'Clients'].map((name) => ({ name, hidden: false })),
    sheet: 1,
    header_row: 3,
    example_rows: [],
    agents: [],
  },
  columns: [
    { ...column(0, 'Client', 'last_name'), split: 'last_first' },
    { ...column(1, 'DOB', 'dob'), date_format: 'mdy' },
    column(2, 'Misc', null),
    { ...column(3, 'Annual Premium', 'policy.premium'), premium_mode: 'annual' },
  ],
  ...{ encoding: null, delimiter: null, hidden_rows: 4, include_hidden_rows: true, date_format: 'mdy' },
};

it('sends back what was suggested', () => {
  const mapping = suggestedMapping(file);
  expect(importMapping.parse(mapping)).toEqual(mapping);
  expect(mapping).toMatchObject({ sheet: 1, header_row: 3, include_hidden_rows: true, leftovers: 'note' });
  expect(
    mapping.columns.map(({ field, split, date_format, premium_mode }) => [
      ...[field, split, date_format, premium_mode],
    ]),
  ).toEqual([
    ['last_name', 'last_first', null, null],
    ['dob', null, 'mdy', null],
    [null, null, null, null],
    ['policy.premium', null, null, 'annual'],
  ]);
});

it('says of a column named for the spouse who is in it', () => {
  const ofNames = (header: string) =>
    suggestedMapping({ ...file, columns: [column(0, header, 'dependents.1.first_name')] }).defaults;
  expect(ofNames('Spouse')).toEqual({ 'dependents.1.relationship': 'spouse' });
  expect(ofNames('Dependent')).toEqual({});
});

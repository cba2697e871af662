import { compare } from './compare.js';
import type { DescribedFile } from './described-file.js';

const ana = { first_name: 'Ana', last_name: 'Ruiz', dob: '1950-04-15' };
const file: DescribedFile = {
  ...{ name: 'book.csv', content: new Uint8Array(), type: 'individual', may: ['Harbor LLC'] },
  columns: { First: 'first_name', Note: 'note', Age: null },
  clients: [
    {
      ...{ ...ana, ssn: '219099999', email: 'ana@example.com', phones: ['2075550101', '2075550102'] },
      addresses: [{ address1: '1 Elm St', zip: '04101' }],
      policies: [
        { policy_number: 'A', premium: '10.50' },
        { policy_number: 'B', premium: '20.00' },
      ],
    },
    { first_name: 'Ben', last_name: 'Cole', dob: '1951-01-01', email: 'ben@example.com', phones: ['1'] },
    { first_name: 'Cy', last_name: 'Dane' },
  ],
  never: [
    { text: 'No mask', client: 'Ana Ruiz', field: 'ssn', value: '*' },
    { text: 'No total', client: 'Total' },
    { text: 'No country', field: 'addresses.address2', value: 'USA' },
  ],
  texts: ['call first', 'abt 1952', 'gone'],
};
const column = (index: number, header: string, suggested_field: string | null) => ({
  ...{ index, header, suggested_field, split: null, label_index: null, date_format: null },
  ...{ premium_mode: null, distinct: null, distinct_rows: null },
});

it('counts what is right, wrong, blank, missing, too many, untrue and lost', () => {
  const compared = compare(file, {
    columns: [column(0, 'First', 'first_name'), column(1, 'Age', 'dob')],
    rows: [
      {
        ...{ row: 2, cells: ['abt 1952'], outcome: 'new', problems: [], record_id: null, record_name: null },
        ...{ same_as_row: null, warnings: [{ field: 'dob', column: 0, message: 'Left out.' }] },
      },
    ],
    clients: [
      {
        ...{ ...ana, ssn: '219-09-9999', email: 'anna@example.com', phones: ['2075550101'] },
        addresses: [{ address1: '1 Elm St', address2: 'USA', zip: '4101' }],
        policies: [
          { policy_number: 'B', premium: '20' },
          { policy_number: 'A', premium: '10.5' },
        ],
        notes: ['Please call first.'],
      },
      {
        ...{ first_name: 'Benny', last_name: 'Cole', dob: '1951-01-01', email: 'ben@example.com' },
        notes: [],
      },
      { first_name: 'Sum', last_name: 'Total', notes: [] },
      { first_name: 'Harbor', last_name: 'LLC', notes: [] },
    ],
  });
  expect(compared).toEqual({
    ...{ file: 'book.csv', columns: 3, clients: 3, values: 18 },
    wrongColumns: ['Note: no such header, not note', 'Age: dob, not null'],
    missing: ['Cy Dane'],
    tooMany: ['Sum Total'],
    wrong: [
      'Ana Ruiz: email: anna@example.com, not ana@example.com',
      'Ana Ruiz: addresses.zip: 4101, not 04101',
      'Ben Cole: first_name: Benny, not Ben',
    ],
    blank: ['Ana Ruiz: phones: , not 2075550102', 'Ben Cole: phones: , not 1'],
    untrue: [
      'No mask: Ana Ruiz, ssn 219-09-9999',
      'No total: Sum Total',
      'No country: Ana Ruiz, addresses.address2 USA',
    ],
    lost: ['gone'],
  });
});

import { collected } from '../testing/collected.js';
import { dataRows, headerRowOf } from './header-row.js';

const rows = (...cells: string[][]) => cells.map((one, index) => ({ number: index + 1, cells: one }));

async function* streamed<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* await Promise.resolve(values);
}

describe('the row of the headers', () => {
  it('is not always the first', () => {
    const header = headerRowOf(
      'individual',
      rows(
        ['Book of business'],
        ['Printed 11/26/2026'],
        ['First Name', 'Last Name', 'Email'],
        ['Ada', 'Byron', 'ada@byron.test'],
      ),
    );
    expect(header?.number).toBe(3);
  });

  it.each([
    [
      ['Client', '', '', 'Spouse', '', 'Policy', ''],
      ['First Name', 'Last Name', 'DOB', 'First Name', 'DOB', 'Number', 'Effective Date'],
      [
        ...['Client First Name', 'Client Last Name', 'Client DOB', 'Spouse First Name', 'Spouse DOB'],
        ...['Policy Number', 'Policy Effective Date'],
      ],
    ],
    // One word of a header above the other.
    [
      ['First', 'Last', 'Date of', 'Policy', 'Effective', 'Annual'],
      ['Name', 'Name', 'Birth', 'Number', 'Date', 'Premium'],
      ['First Name', 'Last Name', 'Date of Birth', 'Policy Number', 'Effective Date', 'Annual Premium'],
    ],
    // Cells that are merged over both rows are filled down.
    [
      ['Name', 'Mailing', '', 'DOB'],
      ['Name', 'Street', 'Zip', 'DOB'],
      ['Name', 'Mailing Street', 'Mailing Zip', 'DOB'],
    ],
  ])('may be two: %j', (first, second, headers) => {
    const header = headerRowOf('individual', rows(['Our book'], first, second, ['Ada', 'Byron']));
    expect(header).toMatchObject({ number: 3, headers });
  });

  it.each([
    [['Harbor Insurance', '', 'Active clients']],
    [['Agent: Olivia', '', 'Office: Portland']],
    [['Printed', '11/26/2026']],
    [['Ada', 'Byron', '']],
  ])('has no groups in a row such as %j', (above) => {
    const headers = ['First Name', 'Last Name', 'Email'];
    expect(headerRowOf('individual', rows(above, headers, ['Cy', 'Dane', 'c@d.test']))).toMatchObject({
      number: 2,
      headers,
    });
  });

  it('is none where the first row is a client', () => {
    expect(headerRowOf('individual', rows(['Ada', 'Byron', 'ada@byron.test', '4/15/1950']))).toBeUndefined();
    expect(headerRowOf('individual', [])).toBeUndefined();
  });
});

describe('the rows of data', () => {
  it('leave out totals at the end, but not a client among others', async () => {
    const sheet = rows(
      ['Name', 'Premium'],
      ['Ada', '10'],
      ['Total Care, Inc.', '5'],
      ['Clara', '20'],
      ['Name', 'Premium'],
      ['Total', '35'],
      ['Count: 3'],
    );
    const data = await collected(dataRows(streamed(sheet), 1));
    expect(data.map(({ number }) => number)).toEqual([2, 3, 4]);
  });
});

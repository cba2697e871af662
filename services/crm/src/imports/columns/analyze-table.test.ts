import { analyzeTable, letterOf, MAX_DISTINCT } from './analyze-table.js';

async function* sheet(...rows: string[][]) {
  yield* await Promise.resolve(rows.map((cells, index) => ({ number: index + 1, cells })));
}

describe('analyzing a sheet', () => {
  it('finds headers, columns, examples and the number of rows', async () => {
    const analyzed = await analyzeTable(
      'individual',
      sheet(
        ['Book of business, November'],
        ['Client Name', 'DOB', 'Status', 'Shoe size'],
        ['Byron, Ada', '4/15/1950', 'Active', '7'],
        ['Hart, Olivia', '5/16/1951', 'Prospect', '8'],
        ['Cole, Ben', '5/17/1951', 'Active', '9'],
        ['Total', '', '', '2'],
      ),
    );
    expect(analyzed).toMatchObject({ headerRow: 2, rows: 3 });
    expect(analyzed.columns).toMatchObject([
      { field: 'last_name', split: 'last_first', distinct: ['Byron, Ada', 'Hart, Olivia', 'Cole, Ben'] },
      { field: 'dob', dateFormat: 'mdy' },
      { field: 'status', distinct: ['Active', 'Prospect'], distinctRows: [2, 1] },
      { header: 'Shoe size', field: null },
    ]);
    expect(analyzed.exampleRows.map(({ number }) => number)).toEqual([3, 4, 5]);
  });

  it.each([
    ['4/15/1950', ['mdy', 'mdy']],
    ['15/4/1950', ['dmy', 'dmy']],
    ['4/5/1950', ['ask', 'ask']],
  ])(
    'reads dates that could be firsts of months as the other dates of the file: %s',
    async (birth, formats) => {
      const headers = ['Last Name', 'DOB', 'Effective Date', 'Premium'];
      const row = ['Byron', birth, '01/02/2026', ''];
      const { columns } = await analyzeTable('individual', sheet(headers, row, row.with(2, '01/03/2026')));
      expect(columns.slice(1, 3).map(({ dateFormat }) => dateFormat)).toEqual(formats);
      // Any other day leaves it open.
      const other = await analyzeTable('individual', sheet(headers, row, row.with(2, '02/03/2026')));
      expect(other.columns[2]?.dateFormat).toBe('ask');
    },
  );

  it('takes the header row that a person names, or none', async () => {
    const rows = () =>
      sheet(['Ada', 'Byron', 'ada@byron.test'], ['First Name', 'Last Name', 'Email'], ['x', 'y', 'x@y.test']);
    expect(await analyzeTable('individual', rows(), { headerRow: 2 })).toMatchObject({
      headerRow: 2,
      rows: 1,
    });
    const bare = await analyzeTable('individual', rows(), { headerRow: 0 });
    expect(bare).toMatchObject({ headerRow: 0, rows: 3 });
    expect(bare.columns.map(({ header }) => header)).toEqual(['Column A', 'Column B', 'Column C']);
  });

  it('keeps no book: the values of a column with too many are left out', async () => {
    const many = Array.from({ length: MAX_DISTINCT + 5 }, (_, index) => [`Client ${index}`]);
    const { columns, rows } = await analyzeTable('individual', sheet(['First Name'], ...many));
    expect(rows).toBe(MAX_DISTINCT + 5);
    expect(columns[0]?.distinct).toBeNull();
  });

  it('says so of an empty sheet', async () => {
    expect(await analyzeTable('individual', sheet())).toEqual({
      headerRow: 0,
      columns: [],
      exampleRows: [],
      rows: 0,
    });
  });

  it('names columns by their letters', () => {
    expect([0, 25, 26, 701, 702].map(letterOf)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
  });
});

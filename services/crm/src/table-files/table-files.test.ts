import { readXlsx } from 'hucre/xlsx';
import type { Cell, Table } from './table.js';
import { writeCsv } from './write-csv.js';
import { writeXlsx } from './write-xlsx.js';

const columns = [
  { label: 'Name', kind: 'text' },
  { label: 'ZIP', kind: 'text' },
  { label: 'Born', kind: 'day' },
  { label: 'Called', kind: 'moment' },
  { label: 'Premium', kind: 'money' },
  { label: 'Age', kind: 'number' },
  { label: 'Smoker', kind: 'flag' },
] as const;

const rows: Cell[][] = [
  ['Łukasz "Lu", Ng', '04101', '1951-03-09', '2026-11-26 14:05', '1234.50', 75, true],
  ['=1+1', '00501', '1899-12-31', null, null, null, false],
  ['two\nlines 😀', '+1', '1900-01-31', '2026-01-01 00:00', '0.00', 0, null],
];

async function* pagesOf(...pages: Cell[][][]) {
  await Promise.resolve();
  yield* pages;
}
const table = (pages: Table['pages'] = pagesOf(rows.slice(0, 2), [], rows.slice(2))): Table => ({
  name: 'Individuals of the agency of Harbor & Sons',
  columns,
  pages,
});

async function all<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const part of parts) found.push(part);
  return found;
}
const bytesOf = async (parts: AsyncIterable<Uint8Array>) => Buffer.concat(await all(parts));

it('writes CSV that spreadsheets read as UTF-8, without formulas', async () => {
  expect((await bytesOf(writeCsv(table()))).toString()).toBe(
    [
      '\u{feff}Name,ZIP,Born,Called,Premium,Age,Smoker',
      '"Łukasz ""Lu"", Ng",04101,1951-03-09,2026-11-26 14:05,1234.50,75,Yes',
      "'=1+1,00501,1899-12-31,,,,No",
      '"two\nlines 😀",\'+1,1900-01-31,2026-01-01 00:00,0.00,0,',
      '',
    ].join('\r\n'),
  );
});

it('writes a workbook whose cells have their types', async () => {
  const { sheets } = await readXlsx(await bytesOf(writeXlsx(table())));
  const [sheet] = sheets;
  expect([sheets.length, sheet?.name]).toEqual([1, 'Individuals of the agency of Ha']);
  expect(sheet?.rows).toEqual([
    columns.map(({ label }) => label),
    [
      ...['Łukasz "Lu", Ng', '04101'],
      ...[new Date('1951-03-09T00:00Z'), new Date('2026-11-26T14:05Z'), 1234.5, 75, 'Yes'],
    ],
    ['=1+1', '00501', '1899-12-31', null, null, null, 'No'],
    ['two\nlines 😀', '+1', '1900-01-31', new Date('2026-01-01T00:00Z'), 0, 0, null],
  ]);
});

it.each([
  ['CSV', writeCsv],
  ['a workbook', writeXlsx],
])('writes %s of an empty table, and passes a failure of its rows on', async (_what, write) => {
  expect(await all(write(table(pagesOf())))).not.toEqual([]);
  async function* failing(): AsyncGenerator<Cell[][]> {
    yield rows;
    await Promise.resolve();
    throw new Error('The database is gone');
  }
  await expect(all(write(table(failing())))).rejects.toThrow('The database is gone');
});

it('reads no more rows of a long table than a reader takes', async () => {
  let read = 0;
  async function* endless(): AsyncGenerator<Cell[][]> {
    for (;;) {
      read += 1;
      await Promise.resolve();
      yield Array.from({ length: 500 }, () => rows[0] ?? []);
    }
  }
  for (const write of [writeCsv, writeXlsx]) {
    read = 0;
    const parts = write(table(endless()))[Symbol.asyncIterator]();
    for (let part = 0; part < 3; part += 1) await parts.next();
    await parts.return?.();
    expect(read).toBeLessThan(200);
  }
});

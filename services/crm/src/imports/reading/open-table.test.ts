import { writeXlsx, type CellValue } from 'hucre';
import { workbookOfExcel97 } from '../testing/workbook-of-excel-97.js';
import { collected } from '../testing/collected.js';
import { openTable as openSource } from './open-table.js';
import type { FileSource } from './file-source.js';
import { TABLE_LIMITS, UnreadableFile } from './unreadable-file.js';

const bytesOf = (text: string) => new TextEncoder().encode(text);
/** In parts of a few bytes, which end within letters and line ends. */
const sourceOf = (bytes: Uint8Array): FileSource => ({
  bytes: bytes.length,
  async *chunks() {
    const size = bytes.length > 100_000 ? 65_536 : 3;
    for (let at = 0; at < bytes.length; at += size)
      yield await Promise.resolve(bytes.subarray(at, at + size));
  },
});
const openTable = (bytes: Uint8Array) => openSource(sourceOf(bytes));
const rowsOf = async (bytes: Uint8Array, sheet = 0) => {
  const table = await openTable(bytes);
  return collected(table.rows(sheet));
};
const cellsOf = async (bytes: Uint8Array, sheet = 0) =>
  (await rowsOf(bytes, sheet)).map(({ cells }) => cells);
const workbook = (...sheets: [string, CellValue[][]][]) =>
  writeXlsx({ sheets: sheets.map(([name, rows]) => ({ name, rows })) });

describe('text files', () => {
  it.each([
    ['commas', 'First,Last\nAda,"Byron, King"\n', ','],
    ['semicolons', 'First;Last\r\nAda;Byron, King\r\n', ';'],
    ['tabs', 'First\tLast\nAda\tByron, King', '\t'],
    ['pipes', 'First|Last\nAda|Byron, King', '|'],
    ['the first line', 'sep=;\nFirst;Last\nAda;Byron, King', ';'],
  ])('are split at %s', async (_, text, delimiter) => {
    const table = await openTable(bytesOf(text));
    expect(table).toMatchObject({ kind: 'delimited', delimiter });
    expect(await cellsOf(bytesOf(text))).toEqual([
      ['First', 'Last'],
      ['Ada', 'Byron, King'],
    ]);
  });

  it.each([
    ['utf-8', bytesOf('Zoë,Łukasz')],
    ['utf-8', bytesOf('\uFEFFZoë,Łukasz')],
    ['utf-16le', new Uint8Array(Buffer.from('\uFEFFZoë,Łukasz', 'utf16le'))],
    ['utf-16be', new Uint8Array(Buffer.from('\uFEFFZoë,Łukasz', 'utf16le').swap16())],
  ])('are decoded from %s', async (encoding, bytes) => {
    expect(await openTable(bytes)).toMatchObject({ encoding });
    expect(await cellsOf(bytes)).toEqual([['Zoë', 'Łukasz']]);
  });

  it.each([
    ['utf-8', bytesOf('\0First,Last,City\n"Ada"\0,Byr\0on,"Bath"\nZoë,King,Bath\n\x1A')],
    [
      'windows-1252',
      Buffer.from('\0First,Last,City\n"Ada"\0,Byr\0on,"Bath"\nZo\xEB,King,Bath\n\x1A', 'latin1'),
    ],
  ])('of %s are read without a few zero bytes', async (encoding, bytes) => {
    expect(await openTable(new Uint8Array(bytes))).toMatchObject({ kind: 'delimited', encoding });
    expect(await cellsOf(new Uint8Array(bytes))).toEqual([
      ['First', 'Last', 'City'],
      ['Ada', 'Byron', 'Bath'],
      ['Zoë', 'King', 'Bath'],
    ]);
  });

  it('are Windows-1252 where they are no UTF-8', async () => {
    expect(await cellsOf(new Uint8Array([0x5a, 0x6f, 0xeb, 0x2c, 0x93, 0x94]))).toEqual([['Zoë', '“”']]);
  });

  it.each([
    ['utf-16le', Buffer.from('Zoë,Byron\nAda,King\n', 'utf16le')],
    ['utf-16be', Buffer.from('Zoë,Byron\nAda,King\n', 'utf16le').swap16()],
    ['utf-16le', Buffer.from('Zoë,Byron\nAda,King\0\n', 'utf16le')],
    ['utf-16be', Buffer.from('Zoë,Byron\nAda,King\0\n', 'utf16le').swap16()],
  ])('of two bytes a letter need no mark: %s', async (encoding, bytes) => {
    expect(await openTable(new Uint8Array(bytes))).toMatchObject({ encoding });
    expect(await cellsOf(new Uint8Array(bytes))).toEqual([
      ['Zoë', 'Byron'],
      ['Ada', 'King'],
    ]);
  });

  it.each([
    ['macintosh', [0x4d, 0x75, 0x96, 0x6f, 0x7a], 'Muñoz'],
    ['macintosh', [0x4a, 0x6f, 0x73, 0x8e, 0x2c, 0x4f, 0xd5, 0x42], 'José,O’B'],
    ['macintosh', [0x4d, 0x41, 0x52, 0x54, 0xea, 0x4e], 'MARTÍN'],
    ['windows-1252', [0x52, 0x41, 0x4d, 0xd3, 0x4e], 'RAMÓN'],
    ['windows-1252', [0x4d, 0x75, 0xf1, 0x6f, 0x7a, 0x2c, 0x4f, 0x92, 0x42], 'Muñoz,O’B'],
    ['windows-1252', [0x4c, 0x65, 0x65, 0x96, 0x52, 0x6f, 0x65], 'Lee–Roe'],
  ])('of one byte a letter are %s by their accents', async (encoding, bytes, text) => {
    expect(await openTable(new Uint8Array(bytes))).toMatchObject({ encoding });
    expect(await cellsOf(new Uint8Array(bytes))).toEqual([text.split(',')]);
  });

  it('are read in the encoding that a person says', async () => {
    const bytes = new Uint8Array([0x47, 0x61, 0x72, 0x63, 0x92, 0x61]);
    expect(await cellsOf(bytes)).toEqual([['Garc’a']]);
    const table = await openSource(sourceOf(bytes), 'macintosh');
    expect(table).toMatchObject({ encoding: 'macintosh' });
    expect(await collected(table.rows(0))).toEqual([{ number: 1, cells: ['García'] }]);
  });

  it('keep line breaks in a cell, and the numbers of the rows', async () => {
    expect(await rowsOf(bytesOf('a,b\n\n"x\ny",z\n,\n'))).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 3, cells: ['x\ny', 'z'] },
    ]);
  });

  it('may have rows of any length and stray quotes', async () => {
    expect(await cellsOf(bytesOf('a,b,c\n1\n1,2,3,4\n5" pipe,x'))).toEqual([
      ['a', 'b', 'c'],
      ['1'],
      ['1', '2', '3', '4'],
      ['5" pipe', 'x'],
    ]);
  });

  it('lose one guard against formulas, and invisible characters', async () => {
    expect(await cellsOf(bytesOf("'=1+1,''=x,\u200B\u202EAda\u00A0,'quoted"))).toEqual([
      ['=1+1', "''=x", 'Ada', "'quoted"],
    ]);
  });
});

it('numbers that were kept as text in a text file are read without the marks', async () => {
  expect(
    await cellsOf(bytesOf(`="00123",'00124,"=""00125""",'4101-1234,4E12,007,'="00126",'66 Ford`)),
  ).toEqual([['00123', '00124', '00125', '4101-1234', '4E12', '007', '="00126"', "'66 Ford"]]);
});

describe('workbooks', () => {
  it('have typed cells as text', async () => {
    const bytes = await workbook(
      ['Notes', [['nothing here']]],
      [
        'Clients',
        [
          ['Name', 'Born', 'Premium', 'Phone', 'Smoker', 'Formula'],
          ['Ada', new Date('1950-04-15T00:00:00Z'), 120.1 + 0.2, 2_075_550_123, true, null],
        ],
      ],
    );
    expect((await openTable(bytes)).sheets.map(({ name }) => name)).toEqual(['Notes', 'Clients']);
    expect(await cellsOf(bytes, 1)).toEqual([
      ['Name', 'Born', 'Premium', 'Phone', 'Smoker', 'Formula'],
      ['Ada', '1950-04-15', '120.3', '2075550123', 'TRUE'],
    ]);
  });

  it('say which sheets and rows are hidden, and fill merged cells down', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Old', rows: [['x']], hidden: true },
        { name: 'Lists', rows: [['x']], veryHidden: true },
        {
          name: 'Clients',
          rows: [
            ['Name', 'Policy', null, 'Total'],
            ['Ada', 'A-1', 'x', 'y'],
            [null, 'A-2'],
            ['Grace', 'A-3', null, 'z'],
            ['Grace', null],
          ],
          rowDefs: new Map([[3, { hidden: true }]]),
          merges: [
            { startRow: 1, startCol: 0, endRow: 2, endCol: 0 },
            { startRow: 1, startCol: 3, endRow: 2, endCol: 4 },
            { startRow: 3, startCol: 1, endRow: 90, endCol: 1 },
            { startRow: 0, startCol: 1, endRow: 0, endCol: 2 },
          ],
        },
      ],
    });
    expect((await openTable(bytes)).sheets).toEqual([
      { name: 'Old', isHidden: true },
      { name: 'Lists', isHidden: true },
      { name: 'Clients', isHidden: false },
    ]);
    expect(await rowsOf(bytes, 2)).toEqual([
      { number: 1, cells: ['Name', 'Policy', '', 'Total'] },
      { number: 2, cells: ['Ada', 'A-1', 'x', 'y'] },
      { number: 3, cells: ['Ada', 'A-2', '', 'y'] },
      { number: 4, cells: ['Grace', 'A-3', '', 'z'], isHidden: true },
      { number: 5, cells: ['Grace', 'A-3'] },
    ]);
  });

  it.each([
    [123, '0000000', '0000123'],
    [78_051_120, '000-00-0000', '078-05-1120'],
    [41_011_234, String.raw`00000\-0000`, '04101-1234'],
    [12, '"POL-"0000', 'POL-0012'],
    [12, String.raw`\H00-00`, 'H00-12'],
    [12, '"H1234-"000', 'H1234-012'],
    [2_075_550_123, String.raw`[<=9999999]###\-####;\(###\)\ ###\-####`, '(207) 555-0123'],
    [78_051_120, String.raw`[$-409]000\-00\-0000`, '078-05-1120'],
    // Amounts, shares and what a format shows only in part stay whole.
    [1234.567, '#,##0.00', '1234.567'],
    [1234, '"$"#,##0', '1234'],
    [120.75, '"$"0', '120.75'],
    [120, '[$€-2] 0', '120'],
    [120, '0" per month"', '120'],
    [0.125, '0%', '0.125'],
    [12.5, '# ?/?', '12.5'],
    [120, '0,', '120'],
    [1200, '00E+00', '1200'],
    [2_075_550_123, String.raw`000\.000\.0000`, '2075550123'],
    [0, '00000;-00000;"none"', '0'],
    [7, '"'.repeat(10_001), '7'],
  ])('show the number %j in the format %j', async (number, numFmt, shown) => {
    const bytes = await writeXlsx({ sheets: [{ name: 'Clients', columns: [{ numFmt }], rows: [[number]] }] });
    expect(await cellsOf(bytes)).toEqual([[shown]]);
  });

  it('keep numbers that were written as text, and show which ones lost digits', async () => {
    const bytes = await workbook([
      'Clients',
      [['00123', "'00124", '="00125"', '4E12', 1_234_567_890_123_456]],
    ]);
    expect(await cellsOf(bytes)).toEqual([['00123', '00124', '00125', '4E12', '1.23456789012346E+15']]);
  });

  it('of Excel 97 are read, too', async () => {
    expect(await openTable(workbookOfExcel97())).toMatchObject({
      kind: 'xls',
      sheets: [{ name: 'Clients' }],
    });
    expect(await cellsOf(workbookOfExcel97())).toEqual([
      ['Name', 'Born', 'Premium', 'ZIP'],
      ['Łukasz Byron', '1950-04-15', '120.5', '04101'],
    ]);
  });

  it('that are protected by a password are named as that', async () => {
    const bytes = await writeXlsx({
      sheets: [{ name: 'Clients', rows: [['Ada']] }],
      encryption: { password: 'secret', spinCount: 1_000 },
    });
    await expect(cellsOf(bytes)).rejects.toThrow(/protected by a password/);
  });
});

describe('files that are no tables', () => {
  it.each([
    ['an empty one', new Uint8Array(), /empty/],
    ['a program with another name', new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0]), /a program/],
    ['a PDF', bytesOf('%PDF-1.7\n'), /a PDF document/],
    ['random bytes', new Uint8Array([1, 0, 200, 3, 0, 0, 77]), /isn't a table/],
    ['a database', bytesOf(`SQLite format 3\0\x10${'abc '.repeat(90)}`), /isn't a table/],
    [
      'UTF-16 whose letters are cut apart',
      bytesOf(`${'name,'.repeat(40)}${'A\0d\0a\0'.repeat(60)}`),
      /isn't a table/,
    ],
    ['a zip that is cut off', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), /damaged/],
    ['an unclosed quotation mark', bytesOf('a,b\n"x,y\n1,2'), /never closed/],
    ['a cell without end', bytesOf(`a,b\n${'x'.repeat(5_000_000)},y`), /more than 32,767 characters/],
    ['too many columns', bytesOf('x,'.repeat(10_000) + 'x'), /more than 500 columns/],
    ['too many rows', bytesOf('x\n'.repeat(TABLE_LIMITS.rows + 2)), /more than 100,000 rows/],
  ])('%s', async (_, bytes, sentence) => {
    const reading = cellsOf(bytes);
    await expect(reading).rejects.toThrow(UnreadableFile);
    await expect(cellsOf(bytes)).rejects.toThrow(sentence);
  });

  it('a zip that unpacks to gigabytes is refused before it is unpacked', async () => {
    const bytes = await workbook(['Bomb', [['x']]]);
    // The directory at the end says how large the sheet is.
    const directory = Buffer.from(bytes);
    let at = directory.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    while (at >= 0) {
      directory.writeUInt32LE(900_000_000, at + 24);
      at = directory.indexOf(Buffer.from([0x50, 0x4b, 1, 2]), at + 4);
    }
    await expect(cellsOf(new Uint8Array(directory))).rejects.toThrow(/unpacks to far more/);
  });
});

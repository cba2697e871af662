import { collected } from '../../testing/collected.js';
import type { FileSource } from '../file-source.js';
import { openTable } from '../open-table.js';

const sourceOf = (text: string | Uint8Array): FileSource => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return {
    bytes: bytes.length,
    async *chunks() {
      const size = bytes.length > 100_000 ? 65_536 : 7;
      for (let at = 0; at < bytes.length; at += size)
        yield await Promise.resolve(bytes.subarray(at, at + size));
    },
  };
};
const rowsOf = async (text: string | Uint8Array, sheet = 0) =>
  collected((await openTable(sourceOf(text))).rows(sheet));
const cellsOf = async (text: string | Uint8Array, sheet = 0) =>
  (await rowsOf(text, sheet)).map(({ cells }) => cells);

describe('the tables of a web page', () => {
  it('are sheets', async () => {
    const page = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><title>T</title>
      <style>td { color: red }</style><script>"<table><tr><td>x"</script></head><body>
      <table><tr><th>First<br>Name</th><th>Last&nbsp;Name</th><td>Address</td></tr>
        <tr><td>Ada</td><td>O&#39;Brien &amp; Co</td><td><p>12  Elm
          St</p><p>Portland</p></td></tr>
        <TR style="display: none"><TD>Ben<TD>Cole<TD>
      </table><table><tr><td>Two</td></tr></table><table></table>`;
    const table = await openTable(sourceOf(page));
    expect(table).toMatchObject({ kind: 'xls', sheets: [{ name: 'Table 1' }, { name: 'Table 2' }] });
    expect(await rowsOf(page)).toEqual([
      { number: 1, cells: ['First\nName', 'Last\u00A0Name', 'Address'] },
      { number: 2, cells: ['Ada', "O'Brien & Co", '12 Elm St\nPortland'] },
      { number: 3, cells: ['Ben', 'Cole'], isHidden: true },
    ]);
    expect(await cellsOf(page, 1)).toEqual([['Two']]);
  });

  it('have cells over several rows and columns, and tables in cells', async () => {
    const page = `<table>
      <tr><td rowspan="2">Ada</td><td colspan=2>A-1</td><td>x</td></tr>
      <tr><td>A-2</td><td rowspan="3">B</td><td>y</td></tr>
      <tr><td>Ben</td><td>A-3<table><tr><td>inner</td></tr></table></td><td>z</td></tr></table>`;
    expect(await cellsOf(page, 1)).toEqual([
      ['Ada', 'A-1', '', 'x'],
      ['Ada', 'A-2', 'B', 'y'],
      ['Ben', 'A-3', 'B', 'z'],
    ]);
    expect(await cellsOf(page, 0)).toEqual([['inner']]);
  });

  it('are read in the encoding of their bytes, or in the one that a person says', async () => {
    const page = new Uint8Array(Buffer.from('<table><tr><td>Mu\xF1oz</td></tr></table>', 'latin1'));
    expect(await cellsOf(page)).toEqual([['Muñoz']]);
    expect(await openTable(sourceOf(page), 'macintosh')).toMatchObject({ encoding: 'macintosh' });
  });

  it.each([
    ['a page without tables', '<html><body>Sign in</body></html>', /web page without a table/],
    ['other XML', '<?xml version="1.0"?><clients><client/></clients>', /XML that is no table/],
    ['a web archive', 'MIME-Version: 1.0\nContent-Type: multipart/related', /web archive/],
    ['too many columns', `<table><tr>${'<td>x'.repeat(600)}</table>`, /more than 500 columns/],
    ['too wide a cell', `<table><tr><td colspan="99999">x<td>y</table>`, /more than 500 columns/],
    ['too long a cell', `<table><tr><td>${'x'.repeat(200_000)}</table>`, /more than 32,767 characters/],
  ])('are not in %s', async (_, text, sentence) => {
    await expect(cellsOf(text)).rejects.toThrow(sentence);
  });

  it.each([
    ['tables in tables', '<table><tr><td>'],
    ['cells over all rows', '<tr><td rowspan="999999">x</td></tr>'],
    ['open tags', '<'],
    ['open elements', '<b></i>'],
    ['attributes', '<td a='],
    ['entities', '&amp;'],
  ])('of %s take no longer than they are long', async (_, piece) => {
    const before = process.threadCpuUsage();
    await cellsOf(`<table><tr><td>${piece.repeat(100_000)}`).catch((error: unknown) => {
      expect(String(error)).toMatch(/UnreadableFile/);
    });
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(5_000);
  });
});

describe('a workbook as XML', () => {
  const workbook = (sheets: string) => `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
    <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
    ${sheets}</Workbook>`;
  const cell = (data: string, attributes = '', type = 'String') =>
    `<Cell ${attributes}><Data ss:Type="${type}">${data}</Data></Cell>`;

  it('has sheets, rows and cells at their places', async () => {
    const text = workbook(`
      <Worksheet ss:Name="Old"><Table><Row>${cell('x')}</Row></Table>
        <WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet>
      <Worksheet ss:Name="Clients"><Table ss:ExpandedColumnCount="4">
        <Row>${cell('Name')}${cell('Born')}${cell('ZIP', 'ss:Index="4"')}</Row>
        <Row ss:Index="3">${cell('Ada &amp; Ben', 'ss:MergeDown="1"')}${cell('1950-04-15T00:00:00.000', '', 'DateTime')}
          <Cell/>${cell('04101')}</Row>
        <Row ss:Hidden="1"><Cell ss:Index="2"><Data ss:Type="Number">12</Data></Cell></Row>
      </Table></Worksheet>`);
    expect((await openTable(sourceOf(text))).sheets).toMatchObject([
      { name: 'Old', isHidden: true },
      { name: 'Clients', isHidden: false },
    ]);
    expect(await rowsOf(text, 1)).toEqual([
      { number: 1, cells: ['Name', 'Born', '', 'ZIP'] },
      { number: 3, cells: ['Ada & Ben', '1950-04-15', '', '04101'] },
      { number: 4, cells: ['Ada & Ben', '12'], isHidden: true },
    ]);
  });

  it.each([
    ['is damaged', workbook('<Worksheet><Table><Row>'), /damaged/],
    [
      'has too many columns',
      workbook(`<Worksheet><Table><Row>${cell('x', 'ss:Index="900"')}</Row></Table></Worksheet>`),
      /more than 500 columns/,
    ],
    [
      'has too many rows',
      workbook(`<Worksheet><Table>${'<Row/>'.repeat(100_002)}</Table></Worksheet>`),
      /more than 100,000 rows/,
    ],
  ])('says why it %s', async (_, text, sentence) => {
    await expect(cellsOf(text)).rejects.toThrow(sentence);
  });
});

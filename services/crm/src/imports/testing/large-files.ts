import { buffer } from 'node:stream/consumers';
import { writeZip } from '../../table-files/write-zip.js';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

const HEADERS = ['First name', 'Last name', 'Email', 'City'];

/** The text of a cell: another one in each, so that none is shared. */
export const largeCell = (row: number, column: number): string =>
  row === 0 ? (HEADERS[column] ?? `Other ${String(column)}`) : `Value ${String(row)}-${String(column)}`;

/** A workbook whose cells all have texts of their own, in the order in which Excel writes its parts. */
export async function largeWorkbook(rows: number, columns: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Record<string, () => Iterable<string>> = {
    '[Content_Types].xml': () => ['<Types/>'],
    '_rels/.rels': () => [relations({ officeDocument: 'xl/workbook.xml' })],
    'xl/workbook.xml': () => [
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><sheets><sheet name="Clients" sheetId="1" r:id="worksheet"/></sheets></workbook>`,
    ],
    'xl/_rels/workbook.xml.rels': () => [
      relations({ worksheet: 'worksheets/sheet1.xml', sharedStrings: 'sharedStrings.xml' }),
    ],
    'xl/worksheets/sheet1.xml': () => sheet(rows, columns),
    'xl/sharedStrings.xml': () => texts(rows, columns),
  };
  const files = Object.entries(parts).map(([name, content]) => ({ name, content }));
  return new Uint8Array(await buffer(writeZip(files)));
}

/** A text file, in parts, of which none is kept. */
export function* largeText(part: string, times: number): Generator<Buffer> {
  const bytes = Buffer.from(part);
  for (let n = 0; n < times; n += 1) yield bytes;
}

const relations = (targets: Readonly<Record<string, string>>): string =>
  `<Relationships xmlns="${PACKAGE}">${Object.entries(targets)
    .map(([kind, target]) => `<Relationship Id="${kind}" Type="${RELATION}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

function* sheet(rows: number, columns: number): Generator<string> {
  yield `<worksheet xmlns="${MAIN}"><sheetData>`;
  for (let row = 0; row < rows; row += 1) {
    const cells = Array.from({ length: columns }, (_, column) => {
      const name = `${String.fromCharCode(65 + column)}${String(row + 1)}`;
      return `<c r="${name}" t="s"><v>${String(row * columns + column)}</v></c>`;
    });
    yield `<row r="${String(row + 1)}">${cells.join('')}</row>`;
  }
  yield '</sheetData></worksheet>';
}

function* texts(rows: number, columns: number): Generator<string> {
  yield `<sst xmlns="${MAIN}">`;
  for (let row = 0; row < rows; row += 1)
    yield Array.from({ length: columns }, (_, column) => `<si><t>${largeCell(row, column)}</t></si>`).join(
      '',
    );
  yield '</sst>';
}

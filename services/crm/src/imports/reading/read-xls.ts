import { HucreError, readXls, type Sheet } from 'hucre';
import { wholeOf, type FileSource } from './file-source.js';
import { MergedCells } from './merged-cells.js';
import { limitedRows, type OpenTable, type TableRow } from './table.js';
import { textsOf } from './typed-cells.js';
import { DAMAGED_WORKBOOK, PROTECTED_WORKBOOK, UnreadableFile } from './unreadable-file.js';

/** The stream that an encrypted workbook has instead of its sheets, in the container of older workbooks. */
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le');

/** Opens a workbook of Excel 97 to 2003, which can only be read as a whole. */
export async function openXls(source: FileSource): Promise<OpenTable> {
  const bytes = await wholeOf(source);
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED_STREAM))
    throw new UnreadableFile(PROTECTED_WORKBOOK);
  const { sheets } = await readXls(bytes).catch((error: unknown) => {
    throw asUnreadable(error);
  });
  return {
    kind: 'xls',
    // The parser doesn't tell which sheets and rows are hidden.
    sheets: sheets.map(({ name }) => ({ name, isHidden: false })),
    encoding: null,
    delimiter: null,
    rows: (sheet) => limitedRows(rowsOf(sheets[sheet])),
  };
}

function rowsOf({ rows = [], merges = [] }: Partial<Sheet> = {}): TableRow[] {
  const merged = new MergedCells(
    merges.map(({ startRow, startCol, endRow }) => ({
      column: startCol,
      first: startRow + 1,
      last: endRow + 1,
    })),
  );
  return rows.map((values, index) => merged.fill({ number: index + 1, cells: textsOf(values) }));
}

/** Whatever the parser throws on a hostile file is a damaged file; only what we throw has a better sentence. */
const asUnreadable = (error: unknown): unknown =>
  error instanceof HucreError || error instanceof RangeError || error instanceof TypeError
    ? new UnreadableFile(DAMAGED_WORKBOOK, { cause: error })
    : error;

import { EncryptedFileError, HucreError, readXls, readXlsx, streamXlsxRows, type CellValue } from 'hucre';
import { checkZip } from './check-zip.js';
import { limitedRows, type OpenTable, type TableRow } from './table.js';
import {
  DAMAGED_WORKBOOK,
  PROTECTED_WORKBOOK,
  TABLE_LIMITS,
  TOO_MANY_COLUMNS,
  UnreadableFile,
} from './unreadable-file.js';

const NO_WORKBOOK = 'The file is a zip archive, not a workbook. Unpack it, and import the table in it.';

/** Opens an XLSX workbook. Rows are read one after another; nothing evaluates a formula. */
export async function openXlsx(bytes: Uint8Array): Promise<OpenTable> {
  const names = await checkZip(bytes);
  if (!names.has('[Content_Types].xml') || ![...names].some((name) => name.startsWith('xl/')))
    throw new UnreadableFile(NO_WORKBOOK);
  // The names of the sheets without their rows.
  const { sheets } = await readable(readXlsx(bytes, { maxRows: 1 }));
  return {
    kind: 'xlsx',
    sheets: sheets.map(({ name }) => name),
    encoding: null,
    delimiter: null,
    rows: (sheet) => limitedRows(xlsxRows(bytes, sheet)),
  };
}

async function* xlsxRows(bytes: Uint8Array, sheet: number): AsyncGenerator<TableRow> {
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet }))
      yield { number: index + 1, cells: textsOf(values) };
  } catch (error) {
    throw asUnreadable(error);
  }
}

/** The stream that an encrypted workbook has instead of its sheets, in the container of older workbooks. */
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le');

/** Opens a workbook of Excel 97 to 2003, which can only be read as a whole. */
export async function openXls(bytes: Uint8Array): Promise<OpenTable> {
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED_STREAM))
    throw new UnreadableFile(PROTECTED_WORKBOOK);
  const { sheets } = await readable(readXls(bytes));
  return {
    kind: 'xls',
    sheets: sheets.map(({ name }) => name),
    encoding: null,
    delimiter: null,
    rows: (sheet) =>
      limitedRows(
        (sheets[sheet]?.rows ?? []).map((values, index) => ({ number: index + 1, cells: textsOf(values) })),
      ),
  };
}

async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw asUnreadable(error);
  }
}

/** Whatever a parser throws on a hostile file is a damaged file; only what we throw has a better sentence. */
function asUnreadable(error: unknown): unknown {
  if (error instanceof EncryptedFileError) return new UnreadableFile(PROTECTED_WORKBOOK);
  if (error instanceof HucreError || error instanceof RangeError || error instanceof TypeError)
    return new UnreadableFile(DAMAGED_WORKBOOK, { cause: error });
  return error;
}

function textsOf(values: readonly CellValue[]): string[] {
  if (
    values.length > TABLE_LIMITS.columns &&
    values.slice(TABLE_LIMITS.columns).some((value) => value !== null)
  )
    throw new UnreadableFile(TOO_MANY_COLUMNS);
  return values.map(textOf);
}

/**
 * A typed cell as text: days as `2026-04-01`, numbers without exponents or the errors of binary fractions, which is how a
 * spreadsheet shows them.
 */
function textOf(value: CellValue): string {
  if (value === null) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'number') return Number.isFinite(value) ? decimal(value) : '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return value;
}

/** Excel keeps fifteen significant digits. */
const decimal = (value: number): string =>
  Number(value.toPrecision(15)).toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 15 });

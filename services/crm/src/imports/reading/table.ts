import type { TextEncoding } from '@bindery/contracts/crm';
import {
  CELL_TOO_LONG,
  TABLE_LIMITS,
  TOO_MANY_COLUMNS,
  TOO_MANY_ROWS,
  UnreadableFile,
} from './unreadable-file.js';

/** One row of a sheet: its number as the spreadsheet shows it, from 1, and the text of its cells; an empty cell is `''`. */
export interface TableRow {
  readonly number: number;
  readonly cells: readonly string[];
  /** Whether somebody hid it, or a filter does. */
  readonly isHidden?: boolean;
}

/** The rows of one sheet, in order. Rows without any text are left out, but counted in the numbers. */
type TableRows = AsyncIterable<TableRow>;

interface TableSheet {
  readonly name: string;
  readonly isHidden: boolean;
}

/** A file that was opened: its sheets, and the rows of each by its place among them, from 0. */
export interface OpenTable {
  readonly kind: FileKind;
  readonly sheets: readonly TableSheet[];
  /** Of text files only. */
  readonly encoding: TextEncoding | null;
  readonly delimiter: string | null;
  rows(sheet: number): TableRows;
}

type FileKind = 'delimited' | 'xlsx' | 'xls' | 'vcard';

// Characters that no one-line cell means: zero-width ones, marks of direction, and control characters.
const INVISIBLE =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** The only sheet of a file that has no sheets. */
export const onlySheet = (name: string): readonly TableSheet[] => [{ name, isHidden: false }];

/** The text of a cell without invisible characters and the spaces around it. */
const cellText = (text: string): string => text.replaceAll(INVISIBLE, '').trim();

/**
 * Drops empty rows and the empty cells at the end of each.
 * @throws UnreadableFile if the table is larger than {@link TABLE_LIMITS}
 */
export async function* limitedRows(
  rows: AsyncIterable<TableRow> | Iterable<TableRow>,
): AsyncGenerator<TableRow> {
  let filled = 0;
  for await (const { number, cells, isHidden = false } of rows) {
    if (cells.some((cell) => cell.length > TABLE_LIMITS.cellLength)) throw new UnreadableFile(CELL_TOO_LONG);
    const texts = cells.map(cellText);
    const width = texts.findLastIndex((text) => text !== '') + 1;
    if (width === 0) continue;
    if (width > TABLE_LIMITS.columns) throw new UnreadableFile(TOO_MANY_COLUMNS);
    filled += 1;
    // The header row is one of them.
    if (filled > TABLE_LIMITS.rows + 1) throw new UnreadableFile(TOO_MANY_ROWS);
    yield { number, cells: texts.slice(0, width), ...(isHidden && { isHidden }) };
  }
}

/** A file that can't be read as a table. Its message tells the person what to do, and quotes nothing of the file. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** The largest table: data rows, columns, and characters in a cell, which is Excel's own limit. */
export const TABLE_LIMITS = { rows: 100_000, columns: 500, cellLength: 32_767 } as const;

const count = (of: number) => of.toLocaleString('en-US');

export const TOO_MANY_ROWS = `The file has more than ${count(TABLE_LIMITS.rows)} rows. Split it, and import the parts one after another.`;
export const TOO_MANY_COLUMNS = `The file has more than ${count(TABLE_LIMITS.columns)} columns. Delete the columns that you don't need, and try again.`;
export const CELL_TOO_LONG = `A cell has more than ${count(TABLE_LIMITS.cellLength)} characters. Shorten it, and try again.`;
export const ROW_TOO_LONG = `A row is too long: it has more than ${count(TABLE_LIMITS.columns)} columns, or cells of more than ${count(TABLE_LIMITS.cellLength)} characters. Correct it, and try again.`;
export const DAMAGED_WORKBOOK =
  'The workbook is damaged. Open it in your spreadsheet program, save it again, and try again.';
export const PROTECTED_WORKBOOK =
  'The workbook is protected by a password. Save it without one, and try again.';

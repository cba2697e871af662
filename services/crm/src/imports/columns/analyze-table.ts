import type { TableRow } from '../reading/table.js';
import { DateVotes } from '@bindery/contracts/crm/written-values';
import { dataRows, headerRowOf, headersIn, SAMPLED_ROWS } from './header-row.js';
import type { ImportType } from '@bindery/contracts/crm';
import { suggestColumns, type SuggestedColumn } from './suggest-columns.js';

/** How many different values of a column are kept: enough to map each status, too few to keep a book. */
export const MAX_DISTINCT = 1_000;
const EXAMPLES = 3;

/** A sheet, as far as a person is asked about it. */
export interface AnalyzedTable {
  /** The spreadsheet's own number of the header row; 0 if the sheet has none. */
  readonly headerRow: number;
  readonly columns: readonly (SuggestedColumn & {
    /** Different values, in their first order; null for a column that has more than {@link MAX_DISTINCT}. */
    readonly distinct: readonly string[] | null;
    /** How many rows have each of them, in the same order. */
    readonly distinctRows: readonly number[] | null;
  })[];
  readonly exampleRows: readonly TableRow[];
  /** The rows of data: without headers, titles above them and totals at the end. */
  readonly rows: number;
}

/**
 * Reads a sheet once.
 * @param headerRow the row that a person says has the headers, 0 for none; found if absent
 * @param onRow is given each row of data, and its batch is awaited before the next is read
 */
export async function analyzeTable(
  type: ImportType,
  rows: AsyncIterable<TableRow>,
  { headerRow, onRow }: { headerRow?: number; onRow?: (row: TableRow) => Promise<void> } = {},
): Promise<AnalyzedTable> {
  const { sample, all } = await sampled(rows);
  const header = headerRow === undefined ? headerRowOf(type, sample) : headersIn(type, sample, headerRow);
  const exampleRows: TableRow[] = [];
  const seen: SeenColumn[] = [];
  let count = 0;
  for await (const row of dataRows(all, header?.number ?? 0)) {
    count += 1;
    if (exampleRows.length < EXAMPLES) exampleRows.push(row);
    row.cells.forEach((cell, index) => (seen[index] ??= new SeenColumn()).add(cell));
    await onRow?.(row);
  }
  const width = Math.max(header?.headers.length ?? 0, seen.length);
  const columns = Array.from({ length: width }, (_, index) => ({
    header: header?.headers[index] ?? '',
    ...(seen[index] ?? new SeenColumn()).summary(),
  }));
  const suggested = suggestColumns(type, columns);
  return {
    headerRow: header?.number ?? 0,
    columns: suggested.map((column, index) => {
      const { values: distinct = [], rows: distinctRows = [] } = columns[index] ?? {};
      const areFew = distinct.length <= MAX_DISTINCT;
      return {
        ...column,
        header: column.header === '' ? `Column ${letterOf(index)}` : column.header,
        distinct: areFew ? distinct : null,
        distinctRows: areFew ? distinctRows : null,
      };
    }),
    exampleRows,
    rows: count,
  };
}

/** The part of a column's cells that is kept while they pass. */
class SeenColumn {
  /** How many rows have each value. */
  private readonly values = new Map<string, number>();
  private readonly votes = new DateVotes();

  add(cell: string): void {
    if (cell === '') return;
    this.votes.add(cell);
    // One more than is kept tells that there are too many.
    if (this.values.size <= MAX_DISTINCT || this.values.has(cell))
      this.values.set(cell, (this.values.get(cell) ?? 0) + 1);
  }

  summary() {
    return {
      values: [...this.values.keys()],
      rows: [...this.values.values()],
      dates: this.votes.format(),
      order: this.votes.order(),
    };
  }
}

/** The beginning of the rows, and all of them again. */
async function sampled(
  rows: AsyncIterable<TableRow>,
): Promise<{ sample: readonly TableRow[]; all: AsyncIterable<TableRow> }> {
  const iterator = rows[Symbol.asyncIterator]();
  const sample: TableRow[] = [];
  while (sample.length < SAMPLED_ROWS) {
    const next = await iterator.next();
    if (next.done) break;
    sample.push(next.value);
  }
  async function* all() {
    yield* sample;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }
  return { sample, all: all() };
}

/** The letter of a column in a spreadsheet: A, B, … Z, AA. */
export function letterOf(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letterOf(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

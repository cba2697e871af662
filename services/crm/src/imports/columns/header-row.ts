import type { TableRow } from '../reading/table.js';
import { meaningOf } from '@bindery/contracts/crm/vocabulary';
import type { ImportType } from '@bindery/contracts/crm';

/** How many rows of the beginning are looked at: titles and dates of a report stand above its headers. */
export const SAMPLED_ROWS = 30;

const looksLikeData = (text: string) =>
  /^[\d\s$.,/()+-]+$/.test(text) || text.includes('@') || text.length > 60;

/** The row of the headers, and the header of each column: with the group above it, if it stands in one. */
export interface HeaderRow {
  readonly number: number;
  readonly headers: readonly string[];
}

/**
 * The row of the headers: of the beginning's rows the one that has the most known headers, and no data. Of equal ones it is
 * the first, unless the second is read with the first as its groups. Undefined if no row can be one: the columns are named by
 * their letters then.
 */
export function headerRowOf(type: ImportType, rows: readonly TableRow[]): HeaderRow | undefined {
  let best: { readonly row: HeaderRow; readonly score: number } | undefined;
  for (const { number } of rows.slice(0, SAMPLED_ROWS)) {
    const row = headersIn(type, rows, number);
    if (!row) continue;
    const score = scoreOf(type, row.headers);
    const isNext = best?.row.number === number - 1 && row.isGrouped && score === best.score;
    if (score > (best?.score ?? 0) || isNext) best = { row, score };
  }
  return best?.row;
}

/** The headers of one row. Undefined if the sheet has no such row. */
export function headersIn(
  type: ImportType,
  rows: readonly TableRow[],
  number: number,
): (HeaderRow & { readonly isGrouped: boolean }) | undefined {
  const row = rows.find((one) => one.number === number);
  const above = rows.find((one) => one.number === number - 1);
  if (!row) return undefined;
  const grouped = above && isGroups(above.cells) ? withGroups(row.cells, above.cells) : row.cells;
  const isGrouped = knownIn(type, grouped) >= Math.max(1, knownIn(type, row.cells)) && grouped !== row.cells;
  return { number, headers: isGrouped ? grouped : row.cells, isGrouped };
}

const LONGEST_GROUP = 40;

/** Whether a row can have groups of headers: several words, and neither data nor what a report says of itself. */
function isGroups(cells: readonly string[]): boolean {
  const filled = new Set(cells.filter((cell) => cell !== ''));
  const isWord = (cell: string) =>
    cell.length <= LONGEST_GROUP && !looksLikeData(cell) && !/[:\d]/.test(cell);
  return filled.size > 1 && [...filled].every(isWord);
}

/** Headers with the group above each, which reaches as far as the next one. A cell merged over both rows is both. */
function withGroups(headers: readonly string[], groups: readonly string[]): string[] {
  let group = '';
  return Array.from({ length: Math.max(headers.length, groups.length) }, (_, index) => {
    const [own = '', above = ''] = [headers[index], groups[index]];
    if (above !== '') group = above;
    if (own === '') return above;
    if (own === above) group = '';
    return [group, own].filter((part) => part !== '').join(' ');
  });
}

const knownIn = (type: ImportType, cells: readonly string[]): number =>
  cells.filter((cell) => cell !== '' && meaningOf(type, cell) !== undefined).length;

function scoreOf(type: ImportType, cells: readonly string[]): number {
  return knownIn(type, cells) - 2 * cells.filter((cell) => cell !== '' && looksLikeData(cell)).length;
}

const TOTAL =
  /^(?:grand |sub ?|report )?totals?\b|^(?:record |row |client |policy )?count\b|^sum\b|^average\b|^\d+ (?:records?|rows?|clients?|policies)\b|^(?:end of|page \d|printed|generated)\b/i;

/** Words of a report about itself, below its rows. */
const REPORT =
  /\b(?:copyright|confidential|all rights reserved|generated|printed|prepared by|page \d|as of \d|(?:policies|clients|records|contracts) listed)\b/i;
/** More rows than that are records. */
const MAX_FOOT = 20;

/** Rows at the end of a sheet that may be none of its records: totals, and single cells below a gap. */
class Foot {
  private rows: TableRow[] = [];
  private last = 0;
  private isBelowGap = false;

  /** The rows that are records, now that a row has come. A row like a total that stands between records is one. */
  recordsBefore(row: TableRow): readonly TableRow[] {
    const isSingle = row.cells.filter((cell) => cell !== '').length === 1;
    this.isBelowGap = isSingle && (this.isBelowGap || (this.last > 0 && row.number > this.last + 1));
    this.last = row.number;
    this.rows.push(row);
    if (this.rows.length <= MAX_FOOT && (this.isBelowGap || isTotal(row))) return [];
    return this.rows.splice(0);
  }

  /** Records among the last rows. Single cells are records, unless one of them speaks of the report. */
  end(): readonly TableRow[] {
    const isReport = this.rows.some((row) => isTotal(row) || REPORT.test(row.cells.join(' ')));
    return isReport ? [] : this.rows;
  }
}

/** Whether a row sums up the ones above it. */
function isTotal({ cells }: TableRow): boolean {
  return TOTAL.test(cells.find((cell) => cell !== '') ?? '');
}

const isSame = (cells: readonly string[], others: readonly string[]): boolean =>
  cells.length === others.length && cells.every((cell, index) => cell === others[index]);

/** The rows below the headers, without totals and words of a report at the end, and without headers that a printed list repeats. */
export async function* dataRows(rows: AsyncIterable<TableRow>, headerRow: number): AsyncGenerator<TableRow> {
  const foot = new Foot();
  let headers: readonly string[] | undefined;
  for await (const row of rows) {
    if (row.number === headerRow) headers = row.cells;
    if (row.number <= headerRow || (headers && isSame(row.cells, headers))) continue;
    yield* foot.recordsBefore(row);
  }
  yield* foot.end();
}

import type { TableRow } from '../reading/table.js';
import { meaningOf } from '@bindery/contracts/crm/vocabulary';
import type { ImportType } from '@bindery/contracts/crm';

/** How many rows of the beginning are looked at: titles and dates of a report stand above its headers. */
export const SAMPLED_ROWS = 30;

const looksLikeData = (text: string) =>
  /^[\d\s$.,/()+-]+$/.test(text) || text.includes('@') || text.length > 60;

/**
 * The row of the headers: the first of the beginning's rows that has the most known headers, and no data. Undefined if no
 * row can be one: the columns are named by their letters then.
 */
export function headerRowOf(type: ImportType, rows: readonly TableRow[]): TableRow | undefined {
  const candidates = rows.slice(0, SAMPLED_ROWS).map((row) => ({ row, score: scoreOf(type, row.cells) }));
  const best = candidates.reduce(
    (top, one) => (one.score > top.score ? one : top),
    candidates[0] ?? { score: 0 },
  );
  return 'row' in best && best.score > 0 ? best.row : undefined;
}

function scoreOf(type: ImportType, cells: readonly string[]): number {
  const filled = cells.filter((cell) => cell !== '');
  const known = filled.filter((cell) => meaningOf(type, cell) !== undefined).length;
  const data = filled.filter(looksLikeData).length;
  return known - 2 * data;
}

const TOTAL =
  /^(?:grand |sub ?|report )?totals?\b|^(?:record |row |client |policy )?count\b|^sum\b|^average\b|^\d+ (?:records?|rows?|clients?|policies)\b|^(?:end of|page \d|printed|generated)\b/i;

/** Whether a row sums up the ones above it, and is no record: it is left out at the end of a sheet. */
function isTotal({ cells }: TableRow): boolean {
  const first = cells.find((cell) => cell !== '') ?? '';
  return TOTAL.test(first);
}

/** The rows below the headers, without the totals at the end. */
export async function* dataRows(rows: AsyncIterable<TableRow>, headerRow: number): AsyncGenerator<TableRow> {
  let totals: TableRow[] = [];
  for await (const row of rows) {
    if (row.number <= headerRow) continue;
    if (isTotal(row)) {
      totals.push(row);
      continue;
    }
    // A row like a total that stands between records is a record.
    yield* totals;
    totals = [];
    yield row;
  }
}

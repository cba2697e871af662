import type { ReportRow } from './figures.js';
import type { ReportView } from './schemas.js';

/** A cent for each sum that was rounded. */
const MOST_ROUNDED = 0.01;

/**
 * The last row of a report's table: its name, and under a column the figure of its name, where the rows add up to that. Clients
 * who count in several groups, months of one book and shares add up to nothing.
 */
export function totalsOf({
  figures,
  columns,
  rows,
}: Pick<ReportView, 'figures' | 'columns' | 'rows'>): ReportRow['cells'] | null {
  if (rows.length < 2) return null;
  const totals = columns.map(({ key, kind }, index) => {
    const value = figures.find((figure) => figure.key === key && figure.unit === kind)?.value ?? null;
    if (value === null || (kind !== 'count' && kind !== 'usd')) return null;
    const sum = rows.reduce((part, { cells }) => part + Number(cells[index] ?? 0), 0);
    const rounded = kind === 'usd' ? MOST_ROUNDED * rows.length : 0;
    return Math.abs(sum - value) <= rounded + Number.EPSILON * Math.abs(sum) * rows.length ? value : null;
  });
  return totals.some((total) => total !== null) ? ['Total', ...totals.slice(1)] : null;
}

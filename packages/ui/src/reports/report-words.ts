import type { ReportChart, ReportColumn, ReportUnit } from '@bindery/contracts/crm';
import { formatDay } from '../dates/dates.js';
import { formatFigure } from '../numbers/format-figure.js';

const month = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

const MONTH = /^\d{4}-\d{2}$/;

/** The name of a chart's categories: months, or what the first column of the table beside it has. */
export const categoryName = ({ categories }: ReportChart, columns: readonly ReportColumn[]): string =>
  categories.every((category) => MONTH.test(category)) ? 'Month' : (columns[0]?.label ?? 'Period');

/** A month or a day as people write it, and any other text as it is. */
export function categoryText(text: string): string {
  return MONTH.test(text) ? month.format(new Date(`${text}-01T00:00:00Z`)) : formatDay(text);
}

/** The value of a cell in words. */
export function cellText(value: string | number | null, kind: ReportColumn['kind']): string {
  if (value === null) return '—';
  if (typeof value === 'string') return kind === 'month' || kind === 'day' ? categoryText(value) : value;
  return kind === 'text' || kind === 'day' || kind === 'month' ? String(value) : formatFigure(value, kind);
}

/** How a figure changed, such as 'Up 12% from 1,075'; undefined without one to compare with. */
export function changeText(
  value: number | null,
  previous: number | null,
  unit: ReportUnit,
): string | undefined {
  if (value === null || previous === null) return undefined;
  if (value === previous) return 'Same as before';
  const way = value > previous ? 'Up' : 'Down';
  const from = `from ${formatFigure(previous, unit)}`;
  const change = Math.abs(value - previous);
  if (unit === 'percent') return `${way} ${formatFigure(change, 'count')} points ${from}`;
  const percent = Math.round((change / Math.abs(previous)) * 100);
  // Of none, or of next to nothing, a share says little.
  if (previous === 0 || percent >= 1_000) return `${way} ${from}`;
  return `${way} ${percent === 0 ? 'less than 1' : percent.toLocaleString('en-US')}% ${from}`;
}

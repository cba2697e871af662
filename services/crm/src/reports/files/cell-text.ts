import { dayText, type ReportColumn, type ReportFigure, type ReportRow } from '@bindery/contracts/crm';

type Cell = ReportRow['cells'][number];

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A cell as the screen shows it. */
export function cellText(kind: ReportColumn['kind'], cell: Cell): string {
  if (cell === null || cell === '') return '—';
  if (typeof cell === 'string')
    return kind === 'day' ? dayText(cell) : kind === 'month' ? monthText(cell) : cell;
  if (kind === 'usd') return dollars.format(cell);
  const number = cell.toLocaleString('en-US');
  if (kind === 'percent') return `${number}%`;
  return kind === 'days' ? `${number} ${cell === 1 ? 'day' : 'days'}` : number;
}

/** The words for units, for a table that has numbers of several kinds. */
export const unitText: Readonly<Record<ReportFigure['unit'], string>> = {
  count: 'Number',
  usd: 'US dollars',
  percent: 'Percent',
  days: 'Days',
};

/** A month that is `YYYY-MM`, such as Nov 2026; any other text stays. */
export const monthText = (text: string): string =>
  /^\d{4}-\d\d$/.test(text) ? month.format(new Date(`${text}-01`)) : text;

/** Whether a column stands at the right, as numbers do. */
export const isNumeric = (kind: ReportColumn['kind']): boolean => !['text', 'day', 'month'].includes(kind);

import {
  reportDefinitions,
  type ReportColumn,
  type ReportPeriod,
  type ReportRange,
  type ReportSummary,
  type ReportUnit,
} from '@bindery/contracts/crm';
import type { Tone } from '@bindery/ui';
import { formatDay } from '@bindery/ui/dates';
import { formatFigure } from '@bindery/ui/numbers';

export const periodNames: Readonly<Record<ReportPeriod, string>> = {
  this_month: 'This month',
  last_month: 'Last month',
  this_quarter: 'This quarter',
  this_year: 'This year',
  plan_year: 'Plan year',
};

export const stateLooks: Readonly<Record<ReportSummary['state'], { label: string; tone: Tone }>> = {
  running: { label: 'Running', tone: 'blue' },
  completed: { label: 'Ready', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  canceled: { label: 'Canceled', tone: 'gray' },
};

/** The name of a report, such as 'Production by agent'. */
export function reportName({ type, group_by }: Pick<ReportSummary, 'type' | 'group_by'>): string {
  const { title } = reportDefinitions[type];
  return group_by === null ? title : `${title} by ${group_by}`;
}

type Days = NonNullable<ReportSummary['days']>;

export const daysText = ({ from, to }: Days): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;

/** The period of a report, such as 'Last 30 days'. */
function rangeText(range: ReportRange): string {
  if ('days' in range) return `Last ${String(range.days)} days`;
  return 'period' in range ? periodNames[range.period] : daysText(range);
}

export const periodText = ({ type, range }: Pick<ReportSummary, 'type' | 'range'>): string =>
  reportDefinitions[type].hasPeriod ? rangeText(range) : 'As of that moment';

const month = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A month or a day as people write it, and any other text as it is. */
export function categoryText(text: string): string {
  return /^\d{4}-\d{2}$/.test(text) ? month.format(new Date(`${text}-01T00:00:00Z`)) : formatDay(text);
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

const kilobytes = /* @__PURE__ */ new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** A size such as '12.3 kB'. */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${kilobytes.format(bytes / 1_000)} kB` : `${kilobytes.format(bytes / 1_000_000)} MB`;

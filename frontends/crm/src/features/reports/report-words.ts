import {
  reportDefinitions,
  type ReportPeriod,
  type ReportRange,
  type ReportSummary,
} from '@bindery/contracts/crm';
import type { Tone } from '@bindery/ui';
import { formatDay } from '@bindery/ui/dates';

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

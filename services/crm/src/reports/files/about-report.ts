import { dayText, premiumsKeptFrom, reportDefinitions, type ReportView } from '@bindery/contracts/crm';

/** Something that a file says of its report: what it is, and a sentence or a value. */
export type About = readonly [label: string, text: string];

/** The time zone of a report and its filters, in words. */
export interface AboutFacts {
  /** An IANA name. */
  readonly zone: string;
  readonly filters: readonly About[];
}

/** The label of what a report counts. */
export const DEFINITION = 'What it counts';

/** A report's title with what its rows are by: `Policies by carrier`. */
export function aboutTitle({
  type,
  group_by,
  columns,
}: Pick<ReportView, 'type' | 'group_by' | 'columns'>): string {
  const { title } = reportDefinitions[type];
  const by = columns[0]?.label.toLowerCase();
  return group_by === null || by === undefined ? title : `${title} by ${by}`;
}

/** The definition, days, filters and time of a report, for each of its files. */
export function aboutReport(report: ReportView, { zone, filters }: AboutFacts): About[] {
  const { title, definition } = reportDefinitions[report.type];
  const { days, previous_days, group_by, created_by, scope, excluded, premiums_from: kept } = report;
  return [
    ['Report', title],
    ...[...definition, ...(kept ? [premiumsKeptFrom(dayText(kept))] : [])].map((sentence): About => [
      DEFINITION,
      sentence,
    ]),
    ...(days ? [['Days', daysText(days)] as const] : []),
    ...(previous_days ? [['Compared with', daysText(previous_days)] as const] : []),
    ...(group_by ? [['Grouped by', group_by] as const] : []),
    ...(filters.length > 0
      ? filters.map(([label, text]): About => ['Filter', `${label}: ${text}`])
      : [NO_FILTER]),
    ['As of', report.as_of === null ? '—' : momentText(report.as_of, zone)],
    ['Run by', created_by.name ?? 'A former user'],
    ['Records', scope === 'all' ? "Everybody's" : 'Only those of who ran it'],
    ...excluded.map(({ reason, count }): About => [
      'Left out',
      `${reason}: ${count.toLocaleString('en-US')}`,
    ]),
  ];
}

const NO_FILTER: About = ['Filter', 'None'];

const daysText = ({ from, to }: { from: string; to: string }): string => `${dayText(from)} to ${dayText(to)}`;

/** A moment on the clocks of a zone, with its name: `Nov 27, 2026, 4:05 PM EST`. */
export const momentText = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, year: 'numeric', month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  }).format(new Date(moment));

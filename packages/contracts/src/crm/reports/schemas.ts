import { z } from 'zod';
import { listOf } from '../../lists/lists.js';
import { daysBetween } from '../../validation/days.js';
import { calendarDate, uuid } from '../../validation/index.js';
import { filterIssues, listFilters } from '../exports/schemas.js';
import { holdsSensitive } from '../saved-filters/filter-query.js';
import { reportGroupings } from './definition.js';
import { reportDefinitions, reportTypes } from './definitions.js';
import { reportColumn, reportExclusion, reportFigure, reportRow, reportUnit } from './figures.js';

/** How long a report is kept, with its files. */
export const REPORT_KEPT_DAYS = 30;

export const reportRangeDays = [7, 30, 90, 365] as const;
export const DEFAULT_RANGE_DAYS = 30;
export const reportPeriods = ['this_month', 'last_month', 'this_quarter', 'this_year', 'plan_year'] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/** Ten years, so that a chart by months stays one. */
const MAX_RANGE_DAYS = 3_660;

/** The days of a report: the last ones up to today, a period that moves with today, or those that are named. */
export const reportRange = z
  .union(
    [
      z.strictObject({ days: z.literal(reportRangeDays) }),
      z.strictObject({ period: z.enum(reportPeriods) }),
      z.strictObject({ from: calendarDate('The first day'), to: calendarDate('The last day') }),
    ],
    'Choose 7, 30, 90 or 365 days, a period, or the first and the last day.',
  )
  .superRefine((range, context) => {
    if (!('from' in range)) return;
    const days = daysBetween(range.from, range.to);
    const message =
      days < 0
        ? "The last day can't be before the first one."
        : days > MAX_RANGE_DAYS && 'Choose at most ten years.';
    if (message) context.addIssue({ code: 'custom', path: ['to'], message });
  });
export type ReportRange = z.output<typeof reportRange>;

export const reportGrouping = z.enum(reportGroupings);

export const reportChart = z.object({
  kind: z.enum(['lines', 'stacked_bars']),
  unit: reportUnit,
  /** Along the x axis, such as months. */
  categories: z.array(z.string()),
  /** One value for each category. */
  series: z.array(z.object({ label: z.string(), values: z.array(z.number()) })),
});
export type ReportChart = z.infer<typeof reportChart>;

/** The result of a report. */
export const reportResult = z.object({
  figures: z.array(reportFigure),
  columns: z.array(reportColumn),
  rows: z.array(reportRow),
  excluded: z.array(reportExclusion),
  chart: reportChart.nullable(),
  /** Of premiums on days before they were kept: since when they are. */
  premiums_from: z.string().nullable().optional(),
});
export type ReportResult = z.infer<typeof reportResult>;

export const reportStates = ['running', 'completed', 'failed', 'canceled'] as const;

const days = z.object({ from: z.string(), to: z.string() });

/** A report that somebody ran, as a list shows it. */
export const reportSummary = z.object({
  id: uuid(),
  type: z.enum(reportTypes),
  state: z.enum(reportStates),
  /** Of one that takes longer than a request: where its progress is. */
  job_id: uuid().nullable(),
  range: reportRange,
  /** The days that the range was when it ran; null for a report as of today. */
  days: days.nullable(),
  group_by: reportGrouping.nullable(),
  filters: z.record(z.string(), z.string()),
  /** Whether it compares with the period before. */
  compare: z.boolean(),
  /** Whether it counts everybody's records, or only those of who ran it. */
  scope: z.enum(['all', 'own']),
  created_by: z.object({ id: uuid(), name: z.string().nullable() }),
  created_at: z.iso.datetime(),
  /** Its figures are those of this moment; null until it has run. */
  as_of: z.iso.datetime().nullable(),
  /** The size of what is stored. */
  bytes: z.int().nullable(),
  expires_at: z.iso.datetime(),
  /** A sentence that says why it failed. */
  error: z.string().nullable(),
});
export type ReportSummary = z.infer<typeof reportSummary>;
export const reportList = listOf(reportSummary);

/** A report with what it found; all of that is empty until it has run. */
export const reportView = reportSummary.extend({
  /** The days that it compares with. */
  previous_days: days.nullable(),
  ...reportResult.shape,
});
export type ReportView = z.infer<typeof reportView>;

/** The request of a report. */
export const askedReport = z.strictObject({
  type: z.enum(reportTypes, `Choose one of these reports: ${reportTypes.join(', ')}.`),
  range: reportRange.default({ days: DEFAULT_RANGE_DAYS }),
  /** Filters as in the address of its list, but for a search. */
  filters: listFilters.default({}),
  /** One of its definition's; the first of them by default. */
  group_by: z.enum(reportGroupings, 'Choose one of the groupings of the report.').nullable().default(null),
  /** Whether each figure also says what it was in the period before. */
  compare: z.boolean('Choose true or false.').default(true),
});

/** Refuses filters that the report's list doesn't take, searches, and groupings of other reports. */
export function checkAskedReport(
  { type, filters, group_by }: Pick<z.output<typeof askedReport>, 'type' | 'filters' | 'group_by'>,
  context: z.RefinementCtx,
): void {
  const { list, groupings } = reportDefinitions[type];
  const issues = [
    ...filterIssues(list, filters),
    ...searchFilters
      .filter((name) => filters[name] !== undefined)
      .map((name) => ({ path: ['filters', name], message: NO_SEARCH })),
    ...(holdsSensitive(filters) ? [{ path: ['filters'], message: NO_SEARCH }] : []),
    ...(group_by === null || groupings.includes(group_by)
      ? []
      : [{ path: ['group_by'], message: `This report can't be grouped by ${group_by}.` }]),
  ];
  for (const issue of issues) context.addIssue({ code: 'custom', ...issue });
}

/** The request is stored with the report, and a search can be for a name or a protected number. */
const searchFilters = ['search', 'protected_search'];
const NO_SEARCH = "A report can't be narrowed by a search. Use filters instead.";

/** The body of `POST /reports`. */
export const reportBody = askedReport.superRefine(checkAskedReport);
export type ReportBody = z.output<typeof reportBody>;
export type ReportRequest = z.input<typeof reportBody>;

export const reportDefinitionList = z.object({
  items: z.array(
    z.object({
      type: z.enum(reportTypes),
      title: z.string(),
      purpose: z.string(),
      definition: z.array(z.string()),
      /** The list whose filters it takes. */
      list: z.enum(['individual', 'policy']),
      groupings: z.array(reportGrouping),
      has_period: z.boolean(),
    }),
  ),
});

/** A figure of this month so far, and of the same days of the month before. */
const ofMonth = z.object({ value: z.number(), previous: z.number() });
/** The four cards of the screen. */
export const reportMonth = z.object({
  /** Without those that an import brought. */
  new_individuals: ofMonth,
  /** Effective in the month. */
  new_policies: ofMonth,
  /** Monthly premium in force, in dollars: today, and on the last day of the month before. */
  premium: ofMonth,
  /** Notes, calls, tasks done and changes. */
  activity: ofMonth,
});
export type ReportMonth = z.infer<typeof reportMonth>;

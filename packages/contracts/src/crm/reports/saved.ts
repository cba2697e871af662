import { z } from 'zod';
import { listOf } from '../../lists/lists.js';
import { requiredLine, uuid } from '../../validation/index.js';
import { dropped } from '../records/field-table.js';
import { reportFormat } from './routes.js';
import { reportTypes } from './definitions.js';
import { askedReport, checkAskedReport, reportGrouping, reportPeriods, reportRangeDays } from './schemas.js';

/** How many reports a person saves. */
export const MAX_SAVED_REPORTS = 20;
const MAX_RECIPIENTS = 50;

export const scheduleFrequencies = ['daily', 'weekdays', 'weekly', 'monthly'] as const;
export type ScheduleFrequency = (typeof scheduleFrequencies)[number];

/** The last day that a frequency takes; 0 for those without a day. */
const LAST_DAY: Readonly<Record<ScheduleFrequency, number>> = {
  daily: 0,
  weekdays: 0,
  weekly: 7,
  monthly: 31,
};

/** When a saved report is sent, and to whom. */
export const reportSchedule = z
  .strictObject({
    frequency: z.enum(scheduleFrequencies, `Choose ${scheduleFrequencies.join(', ')}.`),
    /**
     * Of a week, from 1 for Monday, or of a month, whose last day stands in for one that it doesn't have. Null for the other
     * frequencies.
     */
    day: z.int('The day is a number.').nullable().default(null),
    /** In the account's time zone. An hour that a change of clocks skips is the next one. */
    hour: z.int('The hour is a number.').min(0, 'The first hour is 0.').max(23, 'The last hour is 23.'),
    /** Which file the email offers. */
    format: reportFormat.default('pdf'),
    /** Members of the account. Each gets a report of what they may see when it is sent. */
    recipients: z
      .array(uuid('Each recipient is a member of your account.'))
      .min(1, 'Choose who gets the report.')
      .max(MAX_RECIPIENTS, `Choose at most ${String(MAX_RECIPIENTS)} people.`),
    /** Whether it is also sent when it finds nothing. */
    send_when_empty: z.boolean('Choose true or false.').default(false),
  })
  .superRefine(({ frequency, day }, context) => {
    const last = LAST_DAY[frequency];
    const isDay = last === 0 ? day === null : day !== null && day >= 1 && day <= last;
    if (isDay) return;
    const message = last === 0 ? 'Leave the day out.' : `Choose a day from 1 to ${String(last)}.`;
    context.addIssue({ code: 'custom', path: ['day'], message });
  });
export type ReportSchedule = z.output<typeof reportSchedule>;

/** A range that moves with today. */
const movingRange = z.union([
  z.strictObject({ days: z.literal(reportRangeDays) }),
  z.strictObject({ period: z.enum(reportPeriods) }),
]);

/** The request of a saved report. */
export const savedRequest = askedReport.extend({ range: movingRange });

/** How a report is saved: its name, who has it, and when it is sent. */
export const savedReportSettings = z.strictObject({
  name: requiredLine('The name', 60),
  /** Whether colleagues have it as well. Each runs it over what they may see. */
  shared: z.boolean('Choose true or false.').default(false),
  schedule: reportSchedule.nullable().default(null),
});

/** The body of `POST /reports/saved`, and of `PUT`, which replaces all of it. */
export const savedReportBody = savedReportSettings
  .extend({
    ...savedRequest.shape,
    ...{ id: dropped, owner_id: dropped, owner_name: dropped, can_edit: dropped, version: dropped },
    ...{ is_recipient: dropped, no_recipients: dropped },
    ...{ next_run_at: dropped, last_run_at: dropped, last_outcome: dropped },
  })
  .superRefine(checkAskedReport);
export type SavedReportBody = z.output<typeof savedReportBody>;
export type SavedReportRequest = z.input<typeof savedReportBody>;

/** How the last sending ended: `paused` while the plan of its owner doesn't have reports, or has ended. */
export const scheduleOutcomes = ['sent', 'empty', 'paused', 'failed'] as const;
export type ScheduleOutcome = (typeof scheduleOutcomes)[number];

/** A saved report: one's own, one that a colleague shares, or one that a colleague has sent to one. */
export const savedReportView = z.object({
  id: uuid(),
  name: z.string(),
  type: z.enum(reportTypes),
  range: movingRange,
  filters: z.record(z.string(), z.string()),
  group_by: reportGrouping.nullable(),
  compare: z.boolean(),
  shared: z.boolean(),
  /** Null without one, and for a colleague's. */
  schedule: reportSchedule.nullable(),
  next_run_at: z.iso.datetime().nullable(),
  last_run_at: z.iso.datetime().nullable(),
  last_outcome: z.enum(scheduleOutcomes).nullable(),
  owner_id: uuid(),
  owner_name: z.string().nullable(),
  can_edit: z.boolean(),
  /** Whether its schedule sends it to who asks. */
  is_recipient: z.boolean(),
  /** Whether nobody is left to whom it was to be sent: they stopped receiving it, or left the account. False for a colleague's. */
  no_recipients: z.boolean(),
  version: z.int(),
});
export type SavedReportView = z.infer<typeof savedReportView>;
export const savedReportList = listOf(savedReportView);

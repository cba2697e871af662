import type {
  ReportSchedule,
  SavedReportView,
  ScheduleFrequency,
  ScheduleOutcome,
} from '@bindery/contracts/crm';
import { formatInstant } from '@bindery/ui/dates';

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

export const frequencyNames: Readonly<Record<ScheduleFrequency, string>> = {
  daily: 'Every day',
  weekdays: 'Every weekday, Monday to Friday',
  weekly: 'Every week',
  monthly: 'Every month',
};

/** An hour of the day, such as '7:00 AM'. */
export const hourText = (hour: number): string =>
  `${String(hour % 12 === 0 ? 12 : hour % 12)}:00 ${hour < 12 ? 'AM' : 'PM'}`;

/** The days of a schedule, such as 'Every Monday'. */
function daysText({ frequency, day }: ReportSchedule): string {
  if (frequency === 'weekly') return `Every ${weekdays[(day ?? 1) - 1] ?? ''}`;
  if (frequency === 'monthly') return `On day ${String(day)} of every month`;
  return frequency === 'weekdays' ? 'Every weekday' : 'Every day';
}

/** A schedule in words, such as 'Every Monday at 7:00 AM to 3 people'. */
export function scheduleText(schedule: ReportSchedule): string {
  const { length } = schedule.recipients;
  const people = length === 1 ? '1 person' : `${String(length)} people`;
  return `${daysText(schedule)} at ${hourText(schedule.hour)} to ${people}`;
}

const outcomes: Readonly<Record<ScheduleOutcome, (when: string) => string>> = {
  sent: (when) => `Last sent on ${when}`,
  empty: (when) => `Nothing to send on ${when}`,
  paused: (when) => `Not sent on ${when}, because your plan did not include reports or had ended`,
  failed: (when) => `Sending failed on ${when}`,
};

/** The outcome of the last sending; undefined before the first one. */
export const outcomeText = ({ last_outcome, last_run_at }: SavedReportView): string | undefined =>
  last_outcome === null || last_run_at === null
    ? undefined
    : outcomes[last_outcome](formatInstant(last_run_at));

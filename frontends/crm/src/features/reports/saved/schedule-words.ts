import type {
  ReportSchedule,
  SavedReportView,
  ScheduleFrequency,
  ScheduleOutcome,
} from '@bindery/contracts/crm';

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

const outcomes: Readonly<Record<ScheduleOutcome, string>> = {
  sent: 'Last sent',
  empty: 'Nothing to send',
  paused: 'Not sent, because your plan did not include reports or had ended',
  failed: 'Sending failed',
};

/** How the last sending ended; undefined before the first one. */
export const outcomeText = ({ last_outcome }: SavedReportView): string | undefined =>
  last_outcome === null ? undefined : outcomes[last_outcome];

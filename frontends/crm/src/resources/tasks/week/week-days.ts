import { daysAfter } from '@bindery/contracts/days';
import { dueDateProblem, isCalendarDate } from '@bindery/contracts/validation';
import { weekdayOf } from '../days.js';

/** The column of open tasks that were due before the week. Each other column is named by its day. */
export const OVERDUE = 'overdue';
/** How many tasks of a column are shown at first, and are added at a time. */
export const PART = 25;
/** The longest page: a week of more tasks is gone through day by day. */
export const LONGEST_WALK = 100;

/** The days of the week that has a day, from Sunday to Saturday. */
export function weekOf(day: string): string[] {
  const sunday = daysAfter(day, -((weekdayOf(day) + 1) % 7));
  return Array.from({ length: 7 }, (_, days) => daysAfter(sunday, days));
}

/** Whether a text is a day on which a task can be due. */
export const isDueDay = (text: string, today: string): boolean =>
  isCalendarDate(text) && dueDateProblem(text, today) === undefined;

const byTime = { dismissed: 'false', sort: 'due_time' };

/** The query for the tasks of a week, or of one of its columns. */
export function queryOfWeek(week: readonly string[], column?: string): Readonly<Record<string, string>> {
  const [first = '', last = ''] = [week[0], week.at(-1)];
  if (column === OVERDUE) return { ...byTime, view: 'overdue', due_to: daysAfter(first, -1) };
  return { ...byTime, due_from: column ?? first, due_to: column ?? last };
}

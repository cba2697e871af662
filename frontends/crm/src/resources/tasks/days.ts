import type { TaskView } from '@bindery/contracts/crm';
import { dayOf, formatDay } from '@bindery/ui/dates';

/** The day that many days later. Days are `YYYY-MM-DD`. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00`);
  date.setDate(date.getDate() + days);
  return dayOf(date);
}

/** The day of a month, counted from 1; undefined if the month has no such day. A year is written out: 50 is none. */
export function dayIn(year: number, month: number, day: number): string | undefined {
  const date = new Date(year, month - 1, day, 12);
  return year >= 100 && day >= 1 && date.getDate() === day ? dayOf(date) : undefined;
}

/** The same day some months later, or the last one of a month that is too short for it. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(year, month + months, 0, 12).getDate();
  return dayOf(new Date(year, month - 1 + months, Math.min(date, last), 12));
}

/** From 0 for Monday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T12:00:00`).getDay() + 6) % 7;

const clock = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** When a task is due, such as 'Tomorrow, 2:30 PM'. */
export function dueText({ due_date, due_time }: Pick<TaskView, 'due_date' | 'due_time'>, now: Date): string {
  if (due_date === null) return 'No due date';
  const today = dayOf(now);
  const near = new Map([
    [today, 'Today'],
    [daysAfter(today, 1), 'Tomorrow'],
    [daysAfter(today, -1), 'Yesterday'],
  ]);
  const day = near.get(due_date) ?? formatDay(due_date);
  return due_time === null ? day : `${day}, ${clock.format(new Date(`${due_date}T${due_time}`))}`;
}

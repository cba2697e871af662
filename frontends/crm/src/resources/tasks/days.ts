import type { TaskView } from '@bindery/contracts/crm';
import { daysAfter } from '@bindery/contracts/days';
import { dayOf, formatDay } from '@bindery/ui/dates';

/** The day (`YYYY-MM-DD`) of a month, counted from 1; undefined if the month has no such day. A year is written out: 50 is none. */
export function dayIn(year: number, month: number, day: number): string | undefined {
  const date = new Date(year, month - 1, day, 12);
  return year >= 100 && day >= 1 && date.getDate() === day ? dayOf(date) : undefined;
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

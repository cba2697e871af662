import type { TaskView } from '@bindery/contracts/crm';
import type { DateWords } from '@bindery/ui/date-words';
import { dayOf } from '@bindery/ui/dates';
import { capitalized } from '../../records/record-type.js';

/** The day (`YYYY-MM-DD`) of a month, counted from 1; undefined if the month has no such day. A year is written out: 50 is none. */
export function dayIn(year: number, month: number, day: number): string | undefined {
  const date = new Date(year, month - 1, day, 12);
  return year >= 100 && day >= 1 && date.getDate() === day ? dayOf(date) : undefined;
}

/** From 0 for Monday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T12:00:00`).getDay() + 6) % 7;

/** When a task is due, such as `Tomorrow, 2:30 PM`. */
export function dueText(
  { due_date, due_time }: Pick<TaskView, 'due_date' | 'due_time'>,
  words: DateWords,
): string {
  if (due_date === null) return 'No due date';
  return capitalized(due_time === null ? words.day(due_date) : words.time(due_date, due_time));
}

import type { Recurrence } from '@bindery/contracts/crm';
import { daysAfter, daysBetween, inMonth, monthsAfter } from '@bindery/contracts/days';
import { lastDueDate } from '@bindery/contracts/validation';

/**
 * When a task that repeats is due next: the first day of its series after today, so that one done late leaves no overdue one
 * behind. Undefined if nothing can be due as late as that.
 * @param due `YYYY-MM-DD`, when the present one is due
 * @param onDay the day of the month that was chosen; a month without it takes its last day
 */
export function nextDue(
  due: string,
  recurrence: Recurrence,
  onDay: number,
  today: string,
): string | undefined {
  const last = lastDueDate(today);
  if (due > last) return undefined;
  const times = Math.max(1, timesBetween(due, today, recurrence));
  const first = occurrence(due, recurrence, onDay, times);
  const next = first > today ? first : occurrence(due, recurrence, onDay, times + 1);
  return next > last ? undefined : next;
}

const DAYS = { day: 1, week: 7 } as const;

/** How many times a task recurs from one day to another, by division: counting takes as long as the days are far apart. */
function timesBetween(from: string, to: string, { every, unit }: Recurrence): number {
  const passed = unit === 'month' ? monthOf(to) - monthOf(from) : daysBetween(from, to) / DAYS[unit];
  return Math.floor(passed / every);
}

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

function occurrence(due: string, { every, unit }: Recurrence, onDay: number, times: number): string {
  if (unit !== 'month') return daysAfter(due, every * times * DAYS[unit]);
  const first = monthsAfter(`${due.slice(0, 8)}01`, every * times);
  return inMonth(Number(first.slice(0, 4)), Number(first.slice(5, 7)), onDay);
}

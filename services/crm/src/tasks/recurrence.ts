import type { Recurrence } from '@bindery/contracts/crm';

/**
 * When a task that repeats is due next: the first day of its series after today, so that one done late leaves no overdue one
 * behind.
 * @param due `YYYY-MM-DD`, when the present one is due
 * @param onDay the day of the month that was chosen; a month without it takes its last day
 */
export function nextDue(due: string, { every, unit }: Recurrence, onDay: number, today: string): string {
  for (let times = 1; ; times += 1) {
    const next =
      unit === 'month' ? monthsAfter(due, every * times, onDay) : daysAfter(due, every * times * DAYS[unit]);
    if (next > today) return next;
  }
}

const DAYS = { day: 1, week: 7 } as const;

function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

function monthsAfter(day: string, months: number, onDay: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(onDay, lastDay))).toISOString().slice(0, 10);
}

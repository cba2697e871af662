import { daysAfter } from '@bindery/contracts/days';

/** The day after a day (`YYYY-MM-DD`) on which most people work: the next one that is no Saturday or Sunday. */
export function nextBusinessDay(day: string): string {
  const weekday = new Date(day).getUTCDay();
  const FRIDAY = 5;
  return daysAfter(day, weekday >= FRIDAY ? FRIDAY + 3 - weekday : 1);
}

// Days are `YYYY-MM-DD`, so no time zone can move them.

const DAY_MS = 86_400_000;

/** The day some days after another; before it with a negative number. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The same day some months later, or the last one of a month that is too short for it. */
export function monthsAfter(day: string, months: number): string {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return inMonth(Math.floor(index / 12), (index % 12) + 1, Number(day.slice(8)));
}

/** The first of the month some months after that of a day. */
export const firstOfMonth = (day: string, months: number): string =>
  monthsAfter(`${day.slice(0, 7)}-01`, months);

/** A day of a month, or its last one. @param month from 1 */
export function inMonth(year: number, month: number, day: number): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1, Math.min(day, last))).toISOString().slice(0, 10);
}

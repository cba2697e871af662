import type { PriceRecord } from '../state/records.js';

export const HOUR = 3_600;
export const DAY = 24 * HOUR;

/** The anchor plus a number of intervals. The 31st becomes the last day of a shorter month. */
function intervalsAfter(anchor: number, { interval, intervalCount }: PriceRecord, count: number): number {
  const steps = intervalCount * count;
  if (interval === 'day') return anchor + steps * DAY;
  if (interval === 'week') return anchor + steps * 7 * DAY;
  const months = interval === 'year' ? steps * 12 : steps;
  const start = new Date(anchor * 1_000);
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(start.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return Math.floor(end.getTime() / 1_000);
}

/** The end of the period that starts at `start`. It counts from the anchor, so the day of the month does not drift. */
export function periodEndAfter(anchor: number, start: number, price: PriceRecord): number {
  for (let count = 1; ; count += 1) {
    const end = intervalsAfter(anchor, price, count);
    if (end > start) return end;
  }
}

/** A date in the invoices' format: `21 Nov 2026`. */
export const formatDate = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(at * 1_000);

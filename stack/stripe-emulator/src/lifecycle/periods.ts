import type { PriceRecord } from '../state/records.js';

export const HOUR = 3_600;
export const DAY = 24 * HOUR;

/** The anchor and some whole intervals; the 31st becomes a shorter month's last day. */
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

/** When the period that begins at a moment ends, counted from the anchor so that days of the month do not drift. */
export function periodEndAfter(anchor: number, start: number, price: PriceRecord): number {
  for (let count = 1; ; count += 1) {
    const end = intervalsAfter(anchor, price, count);
    if (end > start) return end;
  }
}

/** `21 Nov 2026`, as invoices write days. */
export const dayOf = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(at * 1_000);

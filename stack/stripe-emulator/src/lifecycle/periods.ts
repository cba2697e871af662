export const HOUR = 3_600;
export const DAY = 24 * HOUR;

/** The anchor plus a number of months. The 31st becomes the last day of a shorter month. */
function monthsAfter(anchor: number, months: number): number {
  const start = new Date(anchor * 1_000);
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(start.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return Math.floor(end.getTime() / 1_000);
}

/** The end of the monthly period that starts at `start`. It counts from the anchor, so the day of the month does not drift. */
export function periodEndAfter(anchor: number, start: number): number {
  for (let months = 1; ; months += 1) {
    const end = monthsAfter(anchor, months);
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

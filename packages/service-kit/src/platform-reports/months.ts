import { PLATFORM_REPORT_MONTHS } from '@bindery/contracts/platform';

/** The first moment of a month of UTC. @param offset of months from that of `now`; -1 is the one before */
export const monthStart = (now: Date, offset = 0): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1));

/** The months of a table as `YYYY-MM`, the oldest first. */
export const reportMonths = (now: Date): string[] =>
  Array.from({ length: PLATFORM_REPORT_MONTHS }, (_, index) =>
    monthStart(now, index + 1 - PLATFORM_REPORT_MONTHS)
      .toISOString()
      .slice(0, 7),
  );

/** The days of the month before that correspond to those of this month so far. */
export function sameDaysBefore(now: Date): { readonly from: Date; readonly to: Date } {
  const [from, start] = [monthStart(now, -1), monthStart(now)];
  const to = Math.min(from.getTime() + now.getTime() - start.getTime(), start.getTime());
  return { from, to: new Date(to) };
}

import type { ReportPeriod, ReportRange } from '@bindery/contracts/crm';
import { daysAfter, daysBetween, inMonth, monthsAfter } from '@bindery/contracts/days';
import type { Period } from './report-run.js';

export interface Periods {
  readonly period: Period;
  /** The one before, to compare with. */
  readonly previous: Period;
}

/** The days of a range, and those before it. @param today `YYYY-MM-DD` */
export function periodsOf(range: ReportRange, today: string): Periods {
  if ('period' in range) return named[range.period](today);
  if ('days' in range) return withAsManyBefore({ from: daysAfter(today, 1 - range.days), to: today });
  return withAsManyBefore({ from: range.from, to: range.to });
}

function withAsManyBefore({ from, to }: Period): Periods {
  const before = { from: daysAfter(from, -daysBetween(from, to) - 1), to: daysAfter(from, -1) };
  return { period: { from, to }, previous: before };
}

const named: Readonly<Record<ReportPeriod, (today: string) => Periods>> = {
  this_month: (today) => untilToday(today, 1),
  last_month(today) {
    const last = monthsAfter(firstOf(today, 1), -1);
    return { period: wholeMonths(last, 1), previous: wholeMonths(monthsAfter(last, -1), 1) };
  },
  this_quarter: (today) => untilToday(today, 3),
  this_year: (today) => untilToday(today, 12),
  plan_year(today) {
    const first = firstOf(today, 12);
    return { period: wholeMonths(first, 12), previous: wholeMonths(monthsAfter(first, -12), 12) };
  },
};

/** From the first day of some months to today, and the same days of those before. */
function untilToday(today: string, months: number): Periods {
  const from = firstOf(today, months);
  return {
    period: { from, to: today },
    previous: { from: monthsAfter(from, -months), to: monthsAfter(today, -months) },
  };
}

/** The first day of the month, the quarter or the year of a day. @param months 1, 3 or 12 */
function firstOf(day: string, months: number): string {
  const month = Number(day.slice(5, 7));
  return inMonth(Number(day.slice(0, 4)), month - ((month - 1) % months), 1);
}

const wholeMonths = (first: string, months: number): Period => ({
  from: first,
  to: daysAfter(monthsAfter(first, months), -1),
});

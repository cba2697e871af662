import { inMonth } from '@bindery/contracts/days';
import { Prisma } from '../../generated/prisma/client.js';
import type { Within } from '../../figures/policy-events.sql.js';
import type { Period } from '../report-run.js';

/** The days by which figures count: those of a period, or of each of its months. */
export interface PeriodDays<Day> extends Record<'from' | 'to' | 'start' | 'end', Day> {
  /** The first one, or today if that comes first. */
  readonly start: Day;
  /** The last one, or today if that comes first. */
  readonly end: Day;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

const upTo = (today: string, day: string): string => (day < today ? day : today);

export const daysOf = ({ from, to }: Period, today: string): PeriodDays<string> => ({
  ...{ from, to, today, start: upTo(today, from), end: upTo(today, to) },
});

export const inSql = ({ from, to, start, end, today }: PeriodDays<string>): PeriodDays<Prisma.Sql> => ({
  today,
  ...{ from: Prisma.sql`${from}::date`, to: Prisma.sql`${to}::date` },
  ...{ start: Prisma.sql`${start}::date`, end: Prisma.sql`${end}::date` },
});

export const within =
  ({ from, to }: PeriodDays<Prisma.Sql>): Within =>
  (day) =>
    Prisma.sql`(${day} BETWEEN ${from} AND ${to})`;

/** The months of a period; the first and the last one as far as they belong to it. */
export function monthsOf({ from, to }: Period): Period[] {
  const months: Period[] = [];
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
  for (let nth = 0; ; nth += 1) {
    const [inYear, nthOfYear] = [year + Math.floor((month - 1 + nth) / 12), ((month - 1 + nth) % 12) + 1];
    const first = inMonth(inYear, nthOfYear, 1);
    if (inYear > 9999 || first > to) return months;
    const last = inMonth(inYear, nthOfYear, 31);
    months.push({ from: first < from ? from : first, to: last > to ? to : last });
  }
}

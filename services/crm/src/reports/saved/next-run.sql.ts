import type { ReportSchedule, ScheduleFrequency } from '@bindery/contracts/crm';
import type { AccountDays } from '../../calendar/calendar.js';
import { Prisma } from '../../generated/prisma/client.js';

/** Some day of the next two months is one of each frequency. */
const DAYS_AHEAD = 62;

/** Whether `day` is one on which the report is sent. In a month that is too short, its last day is. */
const isDay: Readonly<Record<ScheduleFrequency, (day: number | null) => Prisma.Sql>> = {
  daily: () => Prisma.sql`true`,
  weekdays: () => Prisma.sql`extract(isodow FROM day) < 6`,
  weekly: (day) => Prisma.sql`extract(isodow FROM day) = ${day}::int`,
  monthly: (day) => Prisma.sql`extract(day FROM day) = least(${day}::int,
    extract(day FROM date_trunc('month', day) + interval '1 month -1 day'))`,
};

/**
 * The first moment after `now` at which a schedule is due, by the account's clock. PostgreSQL takes an hour that a change of
 * clocks skips for the next one, and one that comes twice for one of the two: each day has one moment.
 */
export const nextRunSql = (
  { frequency, day, hour }: ReportSchedule,
  { today, zone }: AccountDays,
  now: Date,
): Prisma.Sql => Prisma.sql`(
  SELECT min(moment)
  FROM generate_series(${today}::timestamp, ${today}::timestamp + make_interval(days => ${DAYS_AHEAD}), '1 day') AS day,
    LATERAL (SELECT (day + make_interval(hours => ${hour}::int)) AT TIME ZONE ${zone} AS moment) AS on_day
  WHERE ${isDay[frequency](day)} AND moment > ${now}::timestamptz)`;

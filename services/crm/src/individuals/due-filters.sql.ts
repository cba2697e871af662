import { daysAfter } from '@bindery/contracts/days';
import { Prisma } from '../generated/prisma/client.js';
import type { AccountDays } from '../calendar/calendar.js';
import { startOf } from '../resources/list-filters.sql.js';
import { birthdaysWithin, birthsTurning65, birthsWithin, monthAndDayOf } from './birthdays.js';
import { isContact } from './sort-keys.sql.js';

/** 1231 is December 31. */
const monthAndDay = Prisma.sql`(extract(month FROM individuals.dob) * 100 + extract(day FROM individuals.dob))::int`;

const FEW_DAYS = 31;

const isKept = Prisma.sql`individuals.status <> 'inactive'`;

/** Over `individuals`: who turns 65 in the months from today, without inactive ones. */
export function turns65Within(months: number, today: string): Prisma.Sql {
  const { from, before } = birthsTurning65(today, months);
  return Prisma.sql`(${isKept} AND individuals.dob >= ${from}::date AND individuals.dob < ${before}::date)`;
}

/** Over `individuals`: who has a birthday today or in the days after, without inactive ones. */
export function hasBirthdayWithin(days: number, today: string): Prisma.Sql {
  // Row-level security keeps month and day, which are computed, out of the conditions of an index; the dates themselves
  // are looked up in the one of dates of birth. A day has one in each of some 180 years.
  return days <= FEW_DAYS
    ? Prisma.sql`(${isKept} AND individuals.dob = ANY (${birthsWithin(today, days)}::date[]))`
    : Prisma.sql`(${isKept} AND ${monthAndDay} = ANY (${birthdaysWithin(today, days)}::int[]))`;
}

/** The order of birthdays from today on, past the new year. */
export function birthdayOrder(today: string): Prisma.Sql {
  return Prisma.sql`(${monthAndDay} - ${monthAndDayOf(today)}::int + 1300) % 1300`;
}

/** Over `individuals`: who has not changed for some days, nor been called, written to or visited. */
export function isQuietFor(days: number, { today, zone }: AccountDays): Prisma.Sql {
  const since = startOf(daysAfter(today, -days), zone);
  return Prisma.sql`(individuals.updated_at < ${since} AND NOT EXISTS (SELECT FROM notes
    WHERE notes.account_id = individuals.account_id AND notes.individual_id = individuals.id
      AND ${isContact} AND notes.deleted_at IS NULL
      AND notes.occurred_at >= ${since}))`;
}

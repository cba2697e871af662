import type { NextDate } from '@bindery/contracts/crm';
import { isCalendarDate } from '@bindery/contracts/validation';
import { isOpenRenewal } from '../figures/open-renewal.sql.js';
import { Prisma } from '../generated/prisma/client.js';
import { birthsAged, birthsTurning65 } from './birthdays.js';
import { isNextTask, policiesInForce } from './sort-keys.sql.js';

/*
 * Statements for the IDs of the individuals of an account whose row shows a value that is computed from the day. Each is a
 * condition on stored columns, so nothing that is stored for a search gets out of date.
 */

/** @param today `YYYY-MM-DD` */
export function agedSql(account: Prisma.Sql, age: number, today: string): Prisma.Sql {
  const { from, before } = birthsAged(today, age, age);
  return Prisma.sql`SELECT individuals.id FROM individuals
    WHERE individuals.account_id = ${account} AND individuals.deleted_at IS NULL
      AND individuals.dob >= ${from}::date AND individuals.dob < ${before}::date`;
}

type NextDateOn = (account: Prisma.Sql, day: string, today: string) => Prisma.Sql;

/** The dates of which the next one is shown, each on its index. */
const nextDateOn: Readonly<Record<NextDate['kind'], NextDateOn>> = {
  task: (account, day) => Prisma.sql`SELECT tasks.insured_id AS individual_id FROM tasks
    WHERE tasks.account_id = ${account} AND tasks.due_date = ${day}::date AND tasks.insured_id IS NOT NULL
      AND ${isNextTask}`,
  renewal: (account, day, today) => Prisma.sql`SELECT policies.insured_id AS individual_id FROM policies
    WHERE policies.account_id = ${account} AND policies.renewal_date = ${day}::date AND policies.deleted_at IS NULL
      AND policies.insured_id IS NOT NULL AND ${isOpenRenewal(today)}`,
  turning_65: (account, day) => {
    const { from, before } = birthsTurning65(day, 0);
    return Prisma.sql`SELECT individuals.id AS individual_id FROM individuals
      WHERE individuals.account_id = ${account} AND individuals.deleted_at IS NULL
        AND individuals.dob >= ${from}::date AND individuals.dob < ${before}::date`;
  },
};

/** Individuals with a task, a renewal or the 65th birthday on a day. @param kind all three without it */
export function nextDateOnSql(
  account: Prisma.Sql,
  day: string,
  today: string,
  kind?: NextDate['kind'],
): Prisma.Sql {
  if (!isCalendarDate(day)) return Prisma.sql`SELECT NULL::uuid AS individual_id WHERE FALSE`;
  const dates = kind === undefined ? Object.values(nextDateOn) : [nextDateOn[kind]];
  return Prisma.join(
    dates.map((date) => date(account, day, today)),
    ' UNION ALL ',
  );
}

/** @param today `YYYY-MM-DD` */
export function withPoliciesInForceSql(account: Prisma.Sql, count: number, today: string): Prisma.Sql {
  const inForce = policiesInForce(account, today);
  if (count > 0)
    return Prisma.sql`SELECT counted.individual_id FROM (${inForce}) AS counted WHERE counted.key = ${count}::int`;
  return Prisma.sql`SELECT others.id FROM individuals AS others
    WHERE others.account_id = ${account} AND others.deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM (${inForce}) AS counted WHERE counted.individual_id = others.id)`;
}

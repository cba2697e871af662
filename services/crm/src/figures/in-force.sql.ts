import { Prisma } from '../generated/prisma/client.js';

/**
 * The last day of a row of `policies`, as far as it has one: the last covered one, or the day when it stopped being active if
 * that came first.
 */
export const policyEndSql = Prisma.sql`least(policies.termination_date, policies.ended_on)`;

/** Over `policies`: those that came as closed ones, so that nobody knows since when they are. */
export const hasUnknownEndSql = Prisma.sql`(policies.status <> 'active' AND ${policyEndSql} IS NULL)`;

/** The last covered day of a row of `policies`, which may be before it begins: `infinity` of an open-ended one, null if unknown. */
export const lastCoveredDaySql = Prisma.sql`CASE WHEN policies.status = 'active'
  THEN coalesce(policies.termination_date, 'infinity') ELSE ${policyEndSql} END`;

/**
 * The last day on which a row of `policies` is in force, which may be before it begins; null if that is not known. For today
 * and later days only active ones are, as `isInForceSql` says; before, also those that have ended since.
 */
export const lastDayInForceSql = (
  today: string,
): Prisma.Sql => Prisma.sql`CASE WHEN policies.status = 'active'
  THEN coalesce(policies.termination_date, 'infinity')
  WHEN ${policyEndSql} IS NOT NULL THEN least(${policyEndSql}, ${today}::date - 1) END`;

/** Over `policies`: those in force on a day. */
export const wasInForceSql = (day: Prisma.Sql, today: string): Prisma.Sql =>
  Prisma.sql`(policies.effective_date <= ${day} AND ${lastDayInForceSql(today)} >= ${day})`;

/** Over `policies`: those whose state today is one in force. @param today `YYYY-MM-DD` */
export function isInForceSql(today: string): Prisma.Sql {
  return Prisma.sql`policies.status NOT IN ('canceled', 'inactive', 'expired')
    AND policies.effective_date <= ${today}::date
    AND (policies.termination_date IS NULL OR policies.termination_date >= ${today}::date)`;
}

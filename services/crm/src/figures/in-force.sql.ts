import { Prisma } from '../generated/prisma/client.js';

/** The last day of a row of `policies`, as far as it has one: the last covered one, else when it stopped being active. */
export const policyEndSql = Prisma.sql`coalesce(policies.termination_date, policies.ended_on)`;

/** Over `policies`: those that came as closed ones, so that nobody knows since when they are. */
export const hasUnknownEndSql = Prisma.sql`(policies.status <> 'active' AND ${policyEndSql} IS NULL)`;

/**
 * Over `policies`: those in force on a day. For today and later days only active ones are, as `isInForceSql` says; before,
 * also those that have ended since.
 */
export const wasInForceSql = (day: Prisma.Sql, today: string): Prisma.Sql => Prisma.sql`(
  policies.effective_date <= ${day}
  AND CASE WHEN policies.status = 'active'
    THEN policies.termination_date IS NULL OR policies.termination_date >= ${day}
    ELSE ${day} < ${today}::date AND ${policyEndSql} >= ${day} END)`;

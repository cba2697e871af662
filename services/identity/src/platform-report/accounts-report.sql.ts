import { Prisma } from '../generated/prisma/client.js';

const HAS_PLAN = Prisma.sql`(a.plan_id IS NOT NULL AND coalesce(a.subscription_status, '') IN ('active', 'canceling'))`;

export interface AccountMonth {
  readonly month: string;
  readonly with_plan: number;
  readonly without_plan: number;
}

/** Accounts by the month in which they signed up. */
export const accountMonthsSql = (since: Date): Prisma.Sql => Prisma.sql`
  SELECT to_char(a.created_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month,
    count(*) FILTER (WHERE ${HAS_PLAN})::int AS with_plan,
    count(*) FILTER (WHERE NOT ${HAS_PLAN})::int AS without_plan
  FROM accounts a WHERE a.created_at >= ${since} GROUP BY month`;

export interface AccountTotals {
  readonly accounts: number;
  readonly before: number;
}

/** @param before the same days of the month before */
export const accountTotalsSql = (before: {
  readonly from: Date;
  readonly to: Date;
}): Prisma.Sql => Prisma.sql`
  SELECT count(*)::int AS accounts,
    count(*) FILTER (WHERE created_at >= ${before.from} AND created_at < ${before.to})::int AS before
  FROM accounts`;

export interface PlanAccounts {
  /** Null for accounts without a plan that runs. */
  readonly plan_id: string | null;
  readonly accounts: number;
  readonly people: number;
  readonly seen: number;
}

/** Accounts with their people, by the plan that they have now. */
export const planAccountsSql = (seenSince: Date): Prisma.Sql => Prisma.sql`
  SELECT CASE WHEN ${HAS_PLAN} THEN a.plan_id END AS plan_id,
    count(DISTINCT a.id)::int AS accounts,
    count(u.id)::int AS people,
    count(u.id) FILTER (WHERE u.last_seen_at >= ${seenSince})::int AS seen
  FROM accounts a LEFT JOIN users u ON u.account_id = a.id AND u.is_active
  GROUP BY 1`;

export interface RolePeople {
  readonly role: string;
  readonly people: number;
  readonly seen_7: number;
  readonly seen_30: number;
  readonly deactivated: number;
}

export const rolePeopleSql = (since7: Date, since30: Date): Prisma.Sql => Prisma.sql`
  SELECT role,
    count(*) FILTER (WHERE is_active)::int AS people,
    count(*) FILTER (WHERE is_active AND last_seen_at >= ${since7})::int AS seen_7,
    count(*) FILTER (WHERE is_active AND last_seen_at >= ${since30})::int AS seen_30,
    count(*) FILTER (WHERE NOT is_active)::int AS deactivated
  FROM users GROUP BY role`;

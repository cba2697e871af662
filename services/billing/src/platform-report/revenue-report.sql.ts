import { Prisma } from '../generated/prisma/client.js';

const RUNS = Prisma.sql`s.status IN ('active', 'canceling')`;
const IN_TRIAL = Prisma.sql`s.origin = 'paid' AND ${RUNS} AND s.trial_ends_at IS NOT NULL`;
const PAYS = Prisma.sql`s.origin = 'paid' AND ${RUNS} AND s.trial_ends_at IS NULL`;

export interface PlanCounts {
  readonly name: string;
  readonly paying: number;
  readonly in_trial: number;
  readonly promo: number;
  readonly free: number;
  readonly ended: number;
  readonly pending: number;
  readonly seats: number;
  readonly support_seats: number;
  readonly mrr_cents: number;
  readonly trial_cents: number;
}

/** The present figures of each plan, plans without an account included. */
export const plansSql = Prisma.sql`
  SELECT p.name,
    count(*) FILTER (WHERE ${PAYS})::int AS paying,
    count(*) FILTER (WHERE ${IN_TRIAL})::int AS in_trial,
    count(*) FILTER (WHERE s.origin = 'promo' AND ${RUNS})::int AS promo,
    count(*) FILTER (WHERE s.origin = 'free' AND ${RUNS})::int AS free,
    count(*) FILTER (WHERE s.status = 'inactive')::int AS ended,
    count(*) FILTER (WHERE s.status = 'pending')::int AS pending,
    coalesce(sum(s.seats) FILTER (WHERE ${RUNS}), 0)::int AS seats,
    coalesce(sum(s.support_seats) FILTER (WHERE ${RUNS}), 0)::int AS support_seats,
    coalesce(sum(s.monthly_total_cents) FILTER (WHERE ${PAYS}), 0)::float8 AS mrr_cents,
    coalesce(sum(s.monthly_total_cents) FILTER (WHERE ${IN_TRIAL}), 0)::float8 AS trial_cents
  FROM plans p LEFT JOIN subscriptions s ON s.plan_id = p.id
  GROUP BY p.id ORDER BY p.position`;

export interface TrialCounts {
  readonly month: string;
  readonly running: number;
  readonly converted: number;
  readonly not_converted: number;
}

/** Trials by the month in which they began. */
export const trialsSql = (since: Date): Prisma.Sql => Prisma.sql`
  WITH trials AS (
    SELECT to_char(c.trial_used_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month,
      coalesce(${IN_TRIAL}, false) AS running,
      coalesce(${PAYS} OR (s.origin = 'paid' AND s.status = 'inactive'
        AND s.access_until > c.trial_used_at + make_interval(days => p.trial_days + 1)), false) AS converted
    FROM customers c
    LEFT JOIN subscriptions s USING (account_id)
    LEFT JOIN plans p ON p.id = s.plan_id
    WHERE c.trial_used_at >= ${since})
  SELECT month,
    count(*) FILTER (WHERE running)::int AS running,
    count(*) FILTER (WHERE converted)::int AS converted,
    count(*) FILTER (WHERE NOT running AND NOT converted)::int AS not_converted
  FROM trials GROUP BY month`;

export interface EndedCounts {
  readonly month: string;
  readonly paid: number;
  readonly promo: number;
}

// A subscription that ended without a moment, such as for unpaid bills, ended when that was noticed.
const ENDED_AT = Prisma.sql`coalesce(s.access_until, s.updated_at)`;
const ENDED = Prisma.sql`s.status = 'inactive' AND s.origin <> 'free'`;

/** Subscriptions that have ended, by the month in which they did. */
export const endedSql = (since: Date): Prisma.Sql => Prisma.sql`
  SELECT to_char(${ENDED_AT} AT TIME ZONE 'UTC', 'YYYY-MM') AS month,
    count(*) FILTER (WHERE s.origin = 'paid')::int AS paid,
    count(*) FILTER (WHERE s.origin = 'promo')::int AS promo
  FROM subscriptions s WHERE ${ENDED} AND ${ENDED_AT} >= ${since}
  GROUP BY month`;

/** The number of those of the same days of the month before. */
export const endedBetweenSql = ({ from, to }: { readonly from: Date; readonly to: Date }): Prisma.Sql =>
  Prisma.sql`SELECT count(*)::int AS count FROM subscriptions s
    WHERE ${ENDED} AND ${ENDED_AT} >= ${from} AND ${ENDED_AT} < ${to}`;

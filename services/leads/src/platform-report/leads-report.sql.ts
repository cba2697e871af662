import { FOLLOW_UP_HOURS, leastOfBand, type ContactStatus, type ScoreBand } from '@bindery/contracts/leads';
import { Prisma } from '../generated/prisma/client.js';

/** How many leads of a month have one source, band and status. */
export interface LeadCount {
  readonly month: string;
  readonly source: string;
  readonly band: ScoreBand;
  readonly status: ContactStatus;
  readonly count: number;
}

/** All leads, counted by everything that a table groups by. */
export const leadCountsSql = Prisma.sql`
  SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, source, status,
    CASE WHEN lead_score >= ${leastOfBand.high} THEN 'high' WHEN lead_score >= ${leastOfBand.medium} THEN 'medium'
      ELSE 'low' END AS band,
    count(*)::int AS count
  FROM contacts WHERE suspicious IS NULL
  GROUP BY 1, 2, 3, 4`;

export interface LeadMoments {
  readonly before: number;
  readonly due: number;
  readonly in_time: number;
  readonly suspicious: number;
}

/** Counts that depend on the hour. @param before the same days of the month before */
export const leadMomentsSql = (
  now: Date,
  before: { readonly from: Date; readonly to: Date },
): Prisma.Sql => Prisma.sql`
  SELECT
    count(*) FILTER (WHERE suspicious IS NULL AND created_at >= ${before.from} AND created_at < ${before.to})::int
      AS before,
    count(*) FILTER (WHERE suspicious IS NULL AND ${due(now)})::int AS due,
    count(*) FILTER (WHERE suspicious IS NULL AND ${due(now)}
      AND answered_at <= created_at + make_interval(hours => ${FOLLOW_UP_HOURS}::int))::int AS in_time,
    count(*) FILTER (WHERE suspicious IS NOT NULL)::int AS suspicious
  FROM contacts`;

const due = (now: Date): Prisma.Sql =>
  Prisma.sql`created_at <= ${now}::timestamptz - make_interval(hours => ${FOLLOW_UP_HOURS}::int)`;

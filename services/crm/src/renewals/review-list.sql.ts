import type { Principal } from '@bindery/contracts/access';
import type { ReviewCountsQuery, ReviewListQuery } from '@bindery/contracts/crm';
import type { AccountDays } from '../calendar/calendar.js';
import type { AnnualElection } from '../calendar/enrollment-periods.js';
import { isReviewedClient, isReviewedPlan, isYearlyPlan } from '../figures/medicare-review.sql.js';
import { policyAgentSql } from '../figures/policy-agent.sql.js';
import { Prisma } from '../generated/prisma/client.js';
import { joinedTo } from '../policies/policy-names.sql.js';
import { allOf } from '../resources/list-filters.sql.js';
import type { ListSql } from '../resources/list-page.sql.js';
import {
  renewalFilters,
  renewalHasWords,
  renewalOrdering,
  renewalRows,
  visiblePolicies,
} from './renewal-list.sql.js';

/** Over `policies` with what they are joined to: the Medicare plans to review. @param today `YYYY-MM-DD` */
const isReview = (caller: Principal, query: ReviewCountsQuery, today: string): Prisma.Sql =>
  Prisma.sql`${visiblePolicies(caller)} AND ${isYearlyPlan(today)} AND ${isReviewedClient}
    ${renewalFilters(caller, query)} ${allOf(query.plan_type && Prisma.sql`products.plan_type = ${query.plan_type}`)}`;

/** The Medicare plans whose review of the season is open or done. @param shown today, and the zone in which moments are shown */
export function reviewListSql(
  caller: Principal,
  query: ReviewListQuery,
  election: AnnualElection,
  { today, zone }: AccountDays,
): ListSql {
  const isDone = isReviewedPlan(election);
  const day = Prisma.sql`policies.renewal_date`;
  const words = { search: query.search, outcome: 'open' } as const;
  return {
    table: 'policies',
    from: Prisma.sql`policies ${joinedTo('policies')}`,
    visible: Prisma.sql`${isReview(caller, query, today)} AND ${query.state === 'done' ? isDone : Prisma.sql`NOT ${isDone}`}`,
    matching: query.search === '' ? undefined : [renewalHasWords(caller, words, day, zone)],
    ...renewalOrdering(caller, query.sort, day),
    ...renewalRows(today),
  };
}

/** How many are open and how many done, in one row. @param today `YYYY-MM-DD` */
export function reviewCountsSql(
  caller: Principal,
  query: ReviewCountsQuery,
  election: AnnualElection,
  today: string,
): Prisma.Sql {
  const isDone = isReviewedPlan(election);
  return Prisma.sql`SELECT (count(*) FILTER (WHERE NOT ${isDone}))::int AS open,
      (count(*) FILTER (WHERE ${isDone}))::int AS done
    FROM policies ${joinedTo('policies')} WHERE ${isReview(caller, query, today)}`;
}

/** The open ones of each agent, as `agent_id` and `open`. @param today `YYYY-MM-DD` */
export const openReviewsByAgentSql = (
  caller: Principal,
  election: AnnualElection,
  today: string,
): Prisma.Sql => Prisma.sql`SELECT ${policyAgentSql} AS agent_id, count(*)::int AS open
  FROM policies ${joinedTo('policies')}
  WHERE ${isReview(caller, {}, today)} AND NOT ${isReviewedPlan(election)} GROUP BY 1`;

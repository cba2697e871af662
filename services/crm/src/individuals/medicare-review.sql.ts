import type { Principal } from '@bindery/contracts/access';
import type { IndividualListQuery } from '@bindery/contracts/crm';
import { inScopeSql } from '../access/record-scope.js';
import { annualElectionOf, YEARLY_PLANS } from '../calendar/enrollment-periods.js';
import { Prisma } from '../generated/prisma/client.js';
import { isInForceSql } from '../policies/policy-state.js';
import { allOf, assignedTo } from '../resources/list-filters.sql.js';

type Review = NonNullable<IndividualListQuery['medicare_review']>;

/** Over `policies` and `products`: Medicare plans in force that end with the year. */
const isYearlyPlan = (today: string): Prisma.Sql => Prisma.sql`policies.deleted_at IS NULL
  AND products.plan_type = ANY (${YEARLY_PLANS}) AND ${isInForceSql(today)}`;

const plansOf = (today: string): Prisma.Sql => Prisma.sql`
  SELECT FROM policies JOIN products ON products.id = policies.product_id
  WHERE policies.account_id = individuals.account_id AND policies.insured_id = individuals.id
    AND ${isYearlyPlan(today)}`;

/** Over `policies`: those whose renewal of the season has an outcome. */
const isDecided = (begins: string): Prisma.Sql =>
  Prisma.sql`coalesce(policies.renewal_handled >= ${begins}::date, FALSE)`;

/** Over `tasks`: the finished ones of the rule for a plan year. */
const isReview = (planYear: number): Prisma.Sql => Prisma.sql`tasks.rule = 'aep_review'
  AND tasks.rule_period = ${String(planYear)} AND tasks.status = 'done' AND tasks.deleted_at IS NULL`;

/** Over `individuals`: those whose Medicare plan is to be reviewed for the next year. @param today `YYYY-MM-DD` */
export const isReviewedYearly = (today: string): Prisma.Sql =>
  Prisma.sql`(individuals.status <> 'inactive' AND EXISTS (${plansOf(today)}))`;

/**
 * Over `individuals`: those whose review of the year is open or done. It is done by an outcome of each such policy, or by
 * the task of the rule.
 * @param today `YYYY-MM-DD`
 */
export function hasMedicareReview(review: Review, today: string): Prisma.Sql {
  const election = annualElectionOf(today);
  if (!election) return Prisma.sql`FALSE`;
  const open = Prisma.sql`(EXISTS (${plansOf(today)} AND NOT ${isDecided(election.begins)})
    AND NOT EXISTS (SELECT FROM tasks WHERE tasks.account_id = individuals.account_id
      AND tasks.insured_id = individuals.id AND ${isReview(election.planYear)}))`;
  return Prisma.sql`(${isReviewedYearly(today)} AND ${review === 'open' ? open : Prisma.sql`NOT ${open}`})`;
}

/**
 * The number of individuals that {@link hasMedicareReview} finds, `done` and in `total`. Starting from the policies takes a
 * fraction of the time of looking at each individual.
 * @param agent whose clients, if not everybody's
 */
export function countReviewsSql(caller: Principal, today: string, agent: string | undefined): Prisma.Sql {
  const { accountId } = caller;
  const election = annualElectionOf(today);
  if (!election) return Prisma.sql`SELECT 0 AS total, 0 AS done`;
  return Prisma.sql`
    SELECT count(*)::int AS total,
      (count(*) FILTER (WHERE plans.are_decided OR reviewed.insured_id IS NOT NULL))::int AS done
    FROM (SELECT policies.insured_id, bool_and(${isDecided(election.begins)}) AS are_decided
      FROM policies JOIN products ON products.id = policies.product_id
      WHERE policies.account_id = ${accountId}::uuid AND ${isYearlyPlan(today)} GROUP BY 1) AS plans
    JOIN individuals ON individuals.id = plans.insured_id
    LEFT JOIN (SELECT DISTINCT tasks.insured_id FROM tasks
      WHERE tasks.account_id = ${accountId}::uuid AND ${isReview(election.planYear)}) AS reviewed
      ON reviewed.insured_id = individuals.id
    WHERE ${inScopeSql(caller)} AND individuals.deleted_at IS NULL AND individuals.status <> 'inactive'
      ${allOf(agent && assignedTo(agent))}`;
}

import type { IndividualListQuery } from '@bindery/contracts/crm';
import { reviewedElection, YEARLY_PLANS, type AnnualElection } from '../calendar/enrollment-periods.js';
import { Prisma } from '../generated/prisma/client.js';
import { isInForceSql } from './in-force.sql.js';

type Review = NonNullable<IndividualListQuery['medicare_review']>;

/** Over `policies` and `products`: Medicare plans in force that end with the year. @param today `YYYY-MM-DD` */
export const isYearlyPlan = (today: string): Prisma.Sql => Prisma.sql`policies.deleted_at IS NULL
  AND products.plan_type = ANY (${YEARLY_PLANS}) AND ${isInForceSql(today)}`;

/** Over `policies`: the review is done, by an outcome of the renewal or a mark of the plan year. */
export const isReviewedPlan = ({ planYear, begins }: AnnualElection): Prisma.Sql =>
  Prisma.sql`(coalesce(policies.renewal_handled >= ${begins}::date, FALSE)
    OR coalesce(policies.reviewed_plan_year = ${planYear}::int, FALSE))`;

/** Over `individuals`: those whose Medicare plans are to be reviewed. */
export const isReviewedClient = Prisma.sql`individuals.deleted_at IS NULL AND individuals.status <> 'inactive'`;

const plansOf = (today: string): Prisma.Sql => Prisma.sql`
  SELECT FROM policies JOIN products ON products.id = policies.product_id
  WHERE policies.account_id = individuals.account_id AND policies.insured_id = individuals.id
    AND ${isYearlyPlan(today)}`;

/** Over `individuals`: those whose Medicare plan is to be reviewed for the next year. @param today `YYYY-MM-DD` */
export const isReviewedYearly = (today: string): Prisma.Sql =>
  Prisma.sql`(${isReviewedClient} AND EXISTS (${plansOf(today)}))`;

/**
 * Over `individuals`: those with an open review of the season, or those whose reviews are all done.
 * @param today `YYYY-MM-DD`
 */
export function hasMedicareReview(review: Review, today: string): Prisma.Sql {
  const election = reviewedElection(today);
  if (!election) return Prisma.sql`FALSE`;
  const open = Prisma.sql`EXISTS (${plansOf(today)} AND NOT ${isReviewedPlan(election)})`;
  return Prisma.sql`(${isReviewedYearly(today)} AND ${review === 'open' ? open : Prisma.sql`NOT ${open}`})`;
}

/** The open reviews of an individual for a plan year. One who starts with the plan year has none for it. */
export const openReviewsOf = (
  { accountId, insuredId }: { accountId: string; insuredId: string },
  election: AnnualElection,
  today: string,
): Prisma.Sql => Prisma.sql`
  SELECT FROM policies JOIN products ON products.id = policies.product_id
  WHERE policies.account_id = ${accountId}::uuid AND policies.insured_id = ${insuredId}::uuid AND ${isYearlyPlan(today)}
    AND policies.effective_date < make_date(${election.planYear}::int, 1, 1) AND NOT ${isReviewedPlan(election)}`;

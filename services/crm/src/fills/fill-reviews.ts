import type { Sql } from '@bindery/service-kit/database';
import { isReviewedPlan, isYearlyPlan } from '../figures/medicare-review.sql.js';
import { reviewedElection } from '../calendar/enrollment-periods.js';
import { Prisma } from '../generated/prisma/client.js';
import { BATCH_SIZE, type Fill } from './fill.js';

/**
 * Marks of the Medicare plans of clients whose review was finished by its task, before policies had marks. Until then, those
 * reviews are listed as open.
 */
export const fillReviews: Fill = async (tx: Sql, { accountId, today }, after: string | null) => {
  const election = reviewedElection(today);
  if (!election) return null;
  const [batch] = await tx.$queryRaw<{ last: string | null }[]>(Prisma.sql`
    WITH batch AS (
      SELECT id, insured_id FROM tasks
      WHERE account_id = ${accountId}::uuid AND rule = 'aep_review' AND rule_period = ${String(election.planYear)}
        AND status = 'done' AND deleted_at IS NULL AND (${after}::uuid IS NULL OR id > ${after}::uuid)
      ORDER BY id LIMIT ${BATCH_SIZE}),
    filled AS (
      UPDATE policies SET reviewed_plan_year = ${election.planYear}::int FROM products
      WHERE policies.account_id = ${accountId}::uuid AND products.id = policies.product_id
        AND policies.insured_id IN (SELECT insured_id FROM batch)
        AND ${isYearlyPlan(today)} AND NOT ${isReviewedPlan(election)})
    SELECT (array_agg(id ORDER BY id DESC))[1]::text AS last FROM batch`);
  return batch?.last ?? null;
};

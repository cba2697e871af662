import { z } from 'zod';
import { listOf, listQuery, sortOrder } from '../../lists/lists.js';
import { uuid } from '../../validation/index.js';
import { bulkIds } from '../bulk/schemas.js';
import { yearlyPlans } from '../policies/medicare-start.js';
import { renewalCountsQuery, renewalRow } from './schemas.js';

const filters = {
  ...renewalCountsQuery.shape,
  plan_type: z.enum(yearlyPlans, `The plan type must be ${yearlyPlans.join(', ')}.`).optional(),
} as const;

/** A review is done by a mark or by an outcome of the renewal. */
export const reviewStates = ['open', 'done'] as const;

/** Every column of the list. */
export const reviewSorts = [
  'insured_name',
  'phone',
  'policy_number',
  'product_name',
  'carrier_name',
  'premium',
  'owner_name',
  'last_contact_at',
  'outcome',
] as const;

export const reviewListQuery = listQuery(reviewSorts, 'insured_name').extend({
  order: sortOrder.default('asc'),
  state: z.enum(reviewStates, 'The state must be open or done.').default('open'),
  ...filters,
});
export type ReviewListQuery = z.output<typeof reviewListQuery>;

/** A Medicare plan in force that ends with the year, as a renewal of this season with its outcome. */
export const reviewRow = renewalRow.extend({
  /** Whether it is marked as reviewed for this season's plan year. */
  is_marked: z.boolean(),
});
export type ReviewRow = z.infer<typeof reviewRow>;
export const reviewList = listOf(reviewRow);

/** How many are open and done, and the season that they are of; null from January 1 until the next one begins. */
export const reviewCounts = z.object({
  open: z.int(),
  done: z.int(),
  season: z
    .object({
      plan_year: z.int(),
      /** The annual election period's first and last day. */
      from: z.string(),
      to: z.string(),
      /** Until the last day; after it, reviews can be read and not changed. */
      is_open: z.boolean(),
    })
    .nullable(),
});
export type ReviewCounts = z.infer<typeof reviewCounts>;
export const reviewCountsQuery = z.strictObject(filters);
export type ReviewCountsQuery = z.output<typeof reviewCountsQuery>;

const marking = {
  /** False takes the mark back. An outcome of the renewal stays. */
  reviewed: z.boolean('Say whether the plan is reviewed.'),
  plan_year: z.int('Enter the plan year, such as 2027.'),
} as const;

/** The review of a policy as `PUT` answers it. The version is the policy's. */
export const reviewMark = z.object({
  policy_id: uuid(),
  reviewed: z.boolean(),
  plan_year: z.int(),
  version: z.int(),
});
export type ReviewMark = z.infer<typeof reviewMark>;

export const markReviewBody = z.strictObject({
  ...marking,
  policy_id: z.unknown().optional(),
  version: z.unknown().optional(),
});
export const bulkReviewsBody = z.strictObject({ ids: bulkIds, ...marking });

import { z } from 'zod';
import { listOf, listQuery, sortOrder } from '../../lists/lists.js';
import { emptyAsNull, oneLine, uuid } from '../../validation/index.js';
import { renewalOutcome } from '../policies/fields.js';
import { policyView } from '../policies/schemas.js';
import { agentFilter, carrierFilter } from '../records/list-filters.js';

/** Days until a renewal, in buckets that never share a policy. */
export const renewalBuckets = ['overdue', '0-30', '31-60', '61-90'] as const;
export type RenewalBucket = (typeof renewalBuckets)[number];
const bucket = z.enum(renewalBuckets, `The bucket must be ${renewalBuckets.join(', ')}.`);

const filters = {
  /** Of individuals who are assigned to the agent. */
  assigned_agent: agentFilter,
  carrier_id: carrierFilter,
  product_id: uuid('The product must be an id.').optional(),
} as const;

export const renewalListQuery = listQuery(
  ['renewal_date', 'insured_name', 'carrier_name', 'premium'],
  'renewal_date',
).extend({
  order: sortOrder.default('asc'),
  /** Several with commas; all of them without it. */
  bucket: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(bucket))
    .meta({
      type: 'string',
      items: undefined,
      pattern: `^(${renewalBuckets.join('|')})(,(${renewalBuckets.join('|')}))*$`,
    })
    .optional(),
  /** `open` are those without an outcome. */
  outcome: z
    .enum(['open', ...renewalOutcome.options], 'The outcome must be open, renewed, moved or lost.')
    .default('open'),
  ...filters,
});
export type RenewalListQuery = z.output<typeof renewalListQuery>;

/** A policy that is due, or was. */
export const renewalRow = policyView
  .pick({
    ...{ id: true, policy_number: true, insured_id: true, insured_name: true, carrier_id: true },
    ...{ carrier_name: true, product_name: true, premium: true, premium_mode: true, version: true },
    ...{ can_edit: true },
  })
  .extend({
    /** The renewal that the row is about: of one with an outcome, the day that was handled. */
    renewal_date: z.string(),
    /** Negative when it is past. */
    days_left: z.int(),
    /** The agent of the individual, or the user who added the record. */
    owner_id: uuid(),
    owner_name: z.string().nullable(),
    /** The last call, email, visit or text. */
    last_contact_at: z.iso.datetime().nullable(),
    outcome: renewalOutcome.nullable(),
    reason: z.string().nullable(),
    next_policy_id: uuid().nullable(),
  });
export type RenewalRow = z.infer<typeof renewalRow>;
export const renewalList = listOf(renewalRow);

/** How many are open in each bucket. */
export const renewalCounts = z.object(
  Object.fromEntries(renewalBuckets.map((name) => [name, z.int()])) as Record<RenewalBucket, z.ZodInt>,
);
export type RenewalCounts = z.infer<typeof renewalCounts>;
export const renewalCountsQuery = z.strictObject(filters);
export type RenewalCountsQuery = z.output<typeof renewalCountsQuery>;

/** `moved` names the next policy, `lost` the reason; null takes the outcome back. */
export const decideRenewalBody = z
  .strictObject({
    outcome: renewalOutcome.nullable(),
    reason: emptyAsNull(oneLine('Reason', 500)).optional(),
    next_policy_id: emptyAsNull(uuid('Choose the next policy.')).optional(),
  })
  .refine(({ outcome, next_policy_id }) => outcome !== 'moved' || next_policy_id, {
    path: ['next_policy_id'],
    error: 'Choose the next policy.',
  })
  .refine(({ outcome, reason }) => outcome !== 'lost' || reason, {
    path: ['reason'],
    error: 'Give a reason.',
  });
export type DecideRenewalBody = z.output<typeof decideRenewalBody>;

import { z } from 'zod';
import { listOf, listQuery, sortOrder } from '../../lists/lists.js';
import { calendarDate, emptyAsNull, oneLine, uuid } from '../../validation/index.js';
import { bulkIds } from '../bulk/schemas.js';
import { policyFields, renewalOutcome, type RenewalOutcome } from '../policies/fields.js';
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

/** Every column of the list. `days_left` has the order of `renewal_date`. */
export const renewalSorts = [
  'renewal_date',
  'days_left',
  'insured_name',
  'phone',
  'policy_number',
  'product_name',
  'carrier_name',
  'premium',
  'premium_mode',
  'plan_year',
  'effective_date',
  'termination_date',
  'owner_name',
  'last_contact_at',
  'outcome',
  'reason',
] as const;

export const renewalListQuery = listQuery(renewalSorts, 'renewal_date').extend({
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
    ...{ plan_year: true, effective_date: true, termination_date: true, can_edit: true },
    ...{ insured_nickname: true, phone: true, phone_e164: true, phone_extension: true, do_not_call: true },
    ...{ premium_from: true, next_premium: true, next_premium_mode: true, next_premium_from: true },
  })
  .extend({
    /** The renewal that the row is about: of one with an outcome, the day that was handled. */
    renewal_date: z.string(),
    /** Negative when it is past. */
    days_left: z.int(),
    /** The policy's agent: the writing agent, else the agent of the individual, else nobody. */
    agent_id: uuid().nullable(),
    agent_name: z.string().nullable(),
    /** The older name of `agent_id`; of nobody's, the user who added the record. */
    owner_id: uuid(),
    /** The older name of `agent_name`. */
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

const outcomeFields = {
  outcome: renewalOutcome.nullable(),
  reason: emptyAsNull(oneLine('Reason', 500)).optional(),
  /** The last covered day of a policy that is lost or moved: {@link proposedEnd} if absent, left open by null. */
  termination_date: emptyAsNull(calendarDate('The last covered day')).optional(),
  /** Of a renewed one: a year later if absent. */
  plan_year: policyFields.plan_year.input,
} as const;

interface Outcome {
  readonly outcome: RenewalOutcome | null;
  readonly reason?: string | null | undefined;
  readonly termination_date?: string | null | undefined;
  readonly plan_year?: number | null | undefined;
  readonly premium?: string | null | undefined;
  readonly premium_mode?: string | undefined;
}

/** The fields of each outcome. */
function checkOutcome(body: Outcome, context: z.core.$RefinementCtx): void {
  const refuse = (field: keyof Outcome, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  const { outcome } = body;
  if (outcome === 'lost' && !body.reason) refuse('reason', 'Give a reason.');
  if (outcome !== 'lost' && outcome !== 'moved' && body.termination_date)
    refuse('termination_date', 'Only a policy that is lost or moved ends.');
  for (const field of ['premium', 'premium_mode', 'plan_year'] as const)
    if (outcome !== 'renewed' && body[field]) refuse(field, 'Only a renewed policy has a new one.');
}

/** `lost` names the reason, `moved` the next policy if it is one of these; null takes the outcome back. */
export const decideRenewalBody = z
  .strictObject({
    ...outcomeFields,
    next_policy_id: emptyAsNull(uuid('Choose the next policy.')).optional(),
    /** Of a renewed one, from the renewal date on: unchanged if absent. */
    premium: policyFields.premium.input,
    premium_mode: policyFields.premium_mode.input,
  })
  .superRefine(checkOutcome);
export type DecideRenewalBody = z.output<typeof decideRenewalBody>;

/** One outcome of several renewals, each with its own proposed last day; null takes their outcomes back. */
export const bulkRenewalsBody = z.strictObject({ ids: bulkIds, ...outcomeFields }).superRefine(checkOutcome);
export type BulkRenewals = z.output<typeof bulkRenewalsBody>;

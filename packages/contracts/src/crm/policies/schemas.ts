import { z } from 'zod';
import { listOf, listQuery } from '../../lists/lists.js';
import { bulkDelete, bulkRestore, bulkStatus } from '../bulk/schemas.js';
import { clientNumber } from '../phones/client-number.js';
import { computedFields, editShape, shapeOf, valueNames } from '../records/field-table.js';
import {
  agentFilter,
  carrierFilter,
  dayFilter,
  daysFilter,
  stateFilter,
  yesOrNo,
} from '../records/list-filters.js';
import { policyEvent, policyFields, policyGaps, policyState, policyStatus, renewalFields } from './fields.js';
import { endsBeforeItStarts, ENDS_BEFORE_IT_STARTS } from './rules.js';
import { oneLine, uuid } from '../../validation/index.js';

const computed = {
  ...computedFields,
  ...shapeOf(renewalFields, 'view'),
  /** `Last, First`; null when the policy has no individual. */
  insured_name: z.string().nullable(),
  /** The nickname of the individual. */
  insured_nickname: z.string().nullable(),
  ...clientNumber,
  carrier_name: z.string(),
  product_name: z.string().nullable(),
  writing_agent_name: z.string().nullable(),
  /** Since when the present premium holds, if another one held before. It is a part of the `ETag`. */
  premium_from: z.string().nullable(),
  /** On the day of the reply, in the account's time zone. */
  state: policyState,
  /** Active, effective and not terminated on that day: the state is `in_force` or `ends`. */
  in_force: z.boolean(),
} as const;

const termRule = { path: ['termination_date'], error: ENDS_BEFORE_IT_STARTS };

/** The body of `POST /policies`. */
export const createPolicyBody = z
  .strictObject(shapeOf(policyFields, 'input'))
  .refine((policy) => !endsBeforeItStarts(policy), termRule);
export type CreatePolicyBody = z.input<typeof createPolicyBody>;
export type NewPolicy = z.output<typeof createPolicyBody>;
/** The body of `PUT /policies/{id}`: an absent field is unchanged and `null` clears it. */
export const updatePolicyBody = editShape(policyFields, computed).refine(
  (policy) => !endsBeforeItStarts(policy),
  termRule,
);
export type UpdatePolicyBody = z.input<typeof updatePolicyBody>;

/** A policy as it leaves the server. Dates are `YYYY-MM-DD`, the premium dollars as a text with two decimals. */
export const policyView = z.object({ ...shapeOf(policyFields, 'view'), ...computed });
export type PolicyView = z.infer<typeof policyView>;
export const policyList = listOf(policyView);
/** Every column of the list. `status` is the state on the day, `recorded_status` the field. */
export const policySorts = [
  ...(['created_at', 'updated_at', 'insured_name', 'carrier_name', 'product_name'] as const),
  ...(['writing_agent_name', 'monthly_premium', 'recorded_status'] as const),
  ...valueNames(policyFields),
  ...(['renewal_outcome', 'renewal_handled', 'renewal_reason', 'reviewed_plan_year'] as const),
] as const;

export const policyListQuery = listQuery(policySorts, 'created_at').extend({
  insured_id: uuid('The individual must be an id.').optional(),
  carrier_id: carrierFilter,
  product_id: uuid('The product must be an id.').optional(),
  status: policyStatus.optional(),
  /** `in_force` includes those that end soon. */
  policy_state: policyState.optional(),
  effective_from: dayFilter('The effective date'),
  effective_to: dayFilter('The effective date'),
  termination_from: dayFilter('The termination date'),
  termination_to: dayFilter('The termination date'),
  renewal_from: dayFilter('The renewal date'),
  renewal_to: dayFilter('The renewal date'),
  /** Effective and not terminated on that day. Today and later only active ones are; before, also those that ended since. */
  in_force_on: dayFilter('The day'),
  /** Active ones, not ended, that were added more than that many days ago and have no policy number. */
  no_number_days: daysFilter.optional(),
  /** To which this happened, on the days from `event_from` to `event_to`; without them, ever. */
  event: policyEvent.optional(),
  event_from: dayFilter('The first day'),
  event_to: dayFilter('The last day'),
  /** Not active anymore, since a day that nobody knows. */
  end_unknown: yesOrNo('Whether the end is unknown'),
  /** Policies whose last renewal has exactly this reason. */
  renewal_reason: oneLine('The reason', 500).optional(),
  /** Written by the agent, or without a writing agent of individuals who are assigned to them. */
  agent: agentFilter,
  /** Policies of the sample data, or one's own. */
  sample: yesOrNo('Sample'),
  /** An older name of `agent`. */
  assigned_agent: agentFilter,
  /** Of individuals who have an address in the state. */
  state: stateFilter,
  /** Of individuals who have the tag. */
  tag_id: uuid('The tag must be an id.').optional(),
  /** Policies with this gap. */
  missing: z.enum(policyGaps, `Choose one of these: ${policyGaps.join(', ')}.`).optional(),
});
export type PolicyListQuery = z.output<typeof policyListQuery>;

export const bulkPoliciesBody = z.discriminatedUnion('action', [
  bulkStatus(policyStatus),
  bulkDelete,
  bulkRestore,
]);

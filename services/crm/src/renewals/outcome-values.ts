import {
  LAST_PLAN_YEAR,
  premiumAt,
  proposedEnd,
  renewalAfter,
  renewalFields,
  type DecideRenewalBody,
  type PolicyView,
} from '@bindery/contracts/crm';
import { rejectField } from '@bindery/service-kit/errors';
import type { DatedPremium } from '../policies/dated-premiums.sql.js';
import type { Values } from '../resources/record-mapper.js';

/** The fields that an outcome changes, beside those that only an outcome has. */
const changedByOutcome = [
  'renewal_date',
  'plan_year',
  'premium',
  'premium_mode',
  'termination_date',
] as const;
type Changed = (typeof changedByOutcome)[number];

/** The changes of an outcome, by field. */
export type OutcomeChanges = {
  readonly [Field in Changed]?: { readonly before: PolicyView[Field]; readonly after: PolicyView[Field] };
};

/** A policy, as far as an outcome concerns it. */
export type RenewedPolicy = Pick<PolicyView, Changed | 'effective_date' | keyof typeof renewalFields>;
export const renewedFields = [...changedByOutcome, 'effective_date', ...Object.keys(renewalFields)];

export type Decision = DecideRenewalBody & { readonly outcome: NonNullable<DecideRenewalBody['outcome']> };

/**
 * The columns that an outcome writes, and the fields that it changes. A new premium is no column of these: it holds from the
 * renewal date on.
 * @param nextStart when the policy that the client moved to starts
 */
export function withOutcome(
  policy: RenewedPolicy,
  body: Decision,
  nextStart: string | null,
): { values: Values; changes: OutcomeChanges } {
  const { renewal_date } = policy;
  if (renewal_date === null) rejectField('outcome', 'Give the policy a renewal date first.');
  const { outcome, reason = null, next_policy_id = null } = body;
  const before = { ...policy, ...premiumAt(policy, renewal_date) };
  const after =
    outcome === 'renewed'
      ? renewedValues({ ...before, renewal_date }, body)
      : { termination_date: endOf({ ...policy, renewal_date }, body, nextStart) };
  const changes = Object.fromEntries(
    Object.entries(after).map(([field, value]) => [
      field,
      { before: before[field as Changed], after: value },
    ]),
  );
  const { premium: _premium, premium_mode: _mode, ...columns }: Values = after;
  const values = {
    ...{ renewal_outcome: outcome, renewal_handled: renewal_date, renewal_reason: reason },
    next_policy_id: outcome === 'moved' ? next_policy_id : null,
    ...columns,
  };
  return { values, changes };
}

type Dated = RenewedPolicy & { readonly renewal_date: string };

function endOf(policy: Dated, { termination_date }: Decision, nextStart: string | null): string | null {
  return termination_date === undefined ? proposedEnd(policy, nextStart) : termination_date;
}

function renewedValues(policy: Dated, body: Decision) {
  const { renewal_date, plan_year, effective_date } = policy;
  const isLast = body.plan_year === undefined && plan_year === LAST_PLAN_YEAR;
  if (renewal_date >= '9999' || isLast)
    rejectField('outcome', "There is no later renewal date or plan year. Correct the policy's first.");
  const nextYear = plan_year === null ? null : plan_year + 1;
  return {
    renewal_date: renewalAfter(renewal_date, effective_date),
    plan_year: body.plan_year === undefined ? nextYear : body.plan_year,
    ...newPremium(policy, body),
  };
}

/** The premium that an outcome gives, unless it is the one that holds then anyway. */
function newPremium(
  policy: Dated,
  { premium = policy.premium, premium_mode = policy.premium_mode }: Decision,
) {
  const isSame = premium === policy.premium && premium_mode === policy.premium_mode;
  return isSame ? {} : { premium, premium_mode };
}

/** The premium that an outcome adds, from the renewal date on. */
export function addedPremium(handled: string | null, changes: OutcomeChanges | null): DatedPremium | null {
  const { premium, premium_mode } = changes ?? {};
  if (handled === null || !premium) return null;
  return { from: handled, premium: premium.after, premium_mode: premium_mode?.after };
}

/** The changes of an outcome without those of the premium. */
export function withoutPremium(changes: OutcomeChanges | null): OutcomeChanges {
  const { premium: _premium, premium_mode: _mode, ...others } = changes ?? {};
  return others;
}

/**
 * The policy without its outcome: each field that the outcome changed has its former value, unless somebody has changed it
 * since.
 */
export function withoutOutcome(policy: RenewedPolicy, changes: OutcomeChanges | null): Values {
  const restored = Object.entries(changes ?? {}).flatMap(([field, { before, after }]) =>
    policy[field as Changed] === after ? [[field, before]] : [],
  );
  return {
    ...{ renewal_outcome: null, renewal_handled: null, renewal_reason: null, next_policy_id: null },
    ...(Object.fromEntries(restored) as Values),
  };
}

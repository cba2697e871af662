import type { PolicyView } from '@bindery/contracts/crm';
import { daysBetween } from '@bindery/contracts/days';
import { dayOf } from '@bindery/ui/dates';
import type { RenewalToDecide } from '../renewals/use-outcome.js';

/** As far as the list of renewals looks ahead. */
const DAYS_AHEAD = 90;

/** Whole days from today to a day; negative when it is past. @param day `YYYY-MM-DD` */
export const daysUntil = (day: string): number => daysBetween(dayOf(new Date()), day);

/** The next day on which a policy renews that has started and goes on until then; null without one. */
export function nextRenewal(policy: PolicyView): string | null {
  const { status, effective_date: from, termination_date: to, renewal_date: day } = policy;
  if (status !== 'active' || day === null || day === policy.renewal_handled) return null;
  return from === null || from > day || daysUntil(from) > 0 || (to !== null && to < day) ? null : day;
}

/** A renewal that is due, or the one by which the policy was lost or moved; null for any other policy. */
export function renewalOf(policy: PolicyView): RenewalToDecide | null {
  const next = nextRenewal(policy);
  if (next !== null && daysUntil(next) <= DAYS_AHEAD)
    return {
      ...{ ...policy, renewal_date: next, days_left: daysUntil(next) },
      ...{ outcome: null, reason: null, next_policy_id: null },
    };
  const { renewal_outcome: outcome, renewal_handled: handled, renewal_reason: reason } = policy;
  if (next !== null || outcome === null || handled === null) return null;
  return { ...policy, renewal_date: handled, days_left: daysUntil(handled), outcome, reason };
}

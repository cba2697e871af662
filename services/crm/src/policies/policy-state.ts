import { DAYS_BEFORE_END, type PolicyState, type PolicyView } from '@bindery/contracts/crm';
import { daysAfter } from '@bindery/contracts/days';
import { Prisma } from '../generated/prisma/client.js';

/**
 * The state of a policy on a day.
 * @param today `YYYY-MM-DD`
 */
export function policyStateOn(
  today: string,
  policy: Pick<PolicyView, 'status' | 'effective_date' | 'termination_date'>,
): PolicyState {
  const { status, effective_date: from, termination_date: to } = policy;
  if (status === 'canceled') return 'canceled';
  if (status === 'inactive') return 'lapsed';
  if (status === 'expired' || (to !== null && to < today)) return 'ended';
  if (from === null) return 'pending';
  if (from > today) return 'starts';
  return to !== null && to <= daysAfter(today, DAYS_BEFORE_END) ? 'ends' : 'in_force';
}

/** {@link policyStateOn} of a row of `policies`. */
export function policyStateSql(today: string): Prisma.Sql {
  const day = Prisma.sql`${today}::date`;
  return Prisma.sql`CASE
    WHEN policies.status = 'canceled' THEN 'canceled'
    WHEN policies.status = 'inactive' THEN 'lapsed'
    WHEN policies.status = 'expired' OR policies.termination_date < ${day} THEN 'ended'
    WHEN policies.effective_date IS NULL THEN 'pending'
    WHEN policies.effective_date > ${day} THEN 'starts'
    WHEN policies.termination_date <= ${day} + ${DAYS_BEFORE_END}::int THEN 'ends'
    ELSE 'in_force' END`;
}

export const isInForce = (state: PolicyState): boolean => state === 'in_force' || state === 'ends';

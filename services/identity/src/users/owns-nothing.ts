import type { Person } from '../access/person.js';
import type { Transaction } from '../database/identity-database.js';

/** Whether a user has only an account of their own, alone and without a plan, now and in the past. */
export async function ownsNothing(tx: Transaction, person: Person): Promise<boolean> {
  const {
    plan_id: planId,
    subscription_status: subscriptionStatus,
    subscription_version: subscriptionVersion,
  } = person.account;
  const hadPlan = planId !== null || subscriptionStatus !== null || subscriptionVersion > 0;
  if (hadPlan || !person.is_owner || !person.is_active || person.role === 'superuser') return false;
  return (await tx.user.count({ where: { account_id: person.account_id } })) === 1;
}

import type { Entitlement, Role } from '@bindery/contracts/access';
import type { PlanId } from '@bindery/contracts/billing';

export interface Subscription {
  readonly subscriptionStatus: string | null;
  readonly accessUntil: Date | null;
}

/**
 * Whether an account may be written to. Access that was bought until a moment ends at that moment, even when billing's
 * word of it is late.
 */
export function entitlementOf(account: Subscription, now: Date): Entitlement {
  if (account.subscriptionStatus === null || account.subscriptionStatus === 'pending') return 'none';
  if (account.subscriptionStatus === 'inactive') return 'inactive';
  return account.accessUntil !== null && account.accessUntil <= now ? 'inactive' : 'active';
}

const roleOfPlan: Readonly<Record<PlanId, Role>> = {
  individual_agent: 'agent',
  free_forever: 'agent',
  agency_plan: 'agency_admin',
};

/** The role that a plan gives to the owner of the account. A superuser stays one; without a plan nothing changes. */
export function ownerRole(present: Role, planId: PlanId | null): Role {
  return present === 'superuser' || planId === null ? present : roleOfPlan[planId];
}

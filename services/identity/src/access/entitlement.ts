import type { Entitlement, Role } from '@bindery/contracts/access';
import type { PlanId } from '@bindery/contracts/billing';

export interface Subscription {
  readonly subscription_status: string | null;
  readonly access_until: Date | null;
}

/**
 * Whether an account may be written to. Access that was bought until a moment ends at that moment, even when billing's
 * word of it is late.
 */
export function entitlementOf(account: Subscription, now: Date): Entitlement {
  if (account.subscription_status === null || account.subscription_status === 'pending') return 'none';
  if (account.subscription_status === 'inactive') return 'inactive';
  return account.access_until !== null && account.access_until <= now ? 'inactive' : 'active';
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

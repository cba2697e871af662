import type { Entitlement } from '@bindery/contracts/access';

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

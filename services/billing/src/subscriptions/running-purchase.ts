import type { Subscription } from '../generated/prisma/client.js';
import { givesAccess } from './provider-state.js';

/** A subscription that the payment provider keeps; whatever is changed of it is changed there. */
export type RunningPurchase = Subscription & { readonly stripe_subscription_id: string };

/** Whether a subscription is a paid one that gives access: promo and free ones, and those that are over, are not. */
export function isRunningPurchase(subscription: Subscription | null): subscription is RunningPurchase {
  return subscription?.origin === 'paid' && givesAccess(subscription);
}

/** When a subscription is charged next; null when it is not. */
export const nextBilling = ({
  origin,
  status,
  current_period_end,
}: Pick<Subscription, 'origin' | 'status' | 'current_period_end'>): Date | null =>
  origin === 'paid' && status === 'active' ? current_period_end : null;

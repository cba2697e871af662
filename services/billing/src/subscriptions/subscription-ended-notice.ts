import type { BillingNotice } from '@bindery/contracts/messaging';
import type Stripe from 'stripe';
import type { Prisma } from '../generated/prisma/client.js';
import type { Synced } from './sync-subscription.js';
import { recordNotice } from '../notices/record-notice.js';

type Reason = Extract<BillingNotice, { notice: 'subscription_canceled' }>['reason'];

const HOUR = 3_600;

/** Notifies the owner once that the subscription has ended. */
export async function noticeIfEnded(
  tx: Prisma.TransactionClient,
  { subscription, provider }: Synced,
): Promise<void> {
  const isOver = subscription?.origin === 'paid' && subscription.status === 'inactive';
  const isEnded = !provider || provider.status === 'canceled';
  if (!isOver || !isEnded || !subscription.stripe_subscription_id) return;
  await recordNotice(tx, {
    accountId: subscription.account_id,
    key: `subscription_canceled:${subscription.stripe_subscription_id}`,
    notice: { notice: 'subscription_canceled', access_until: null, reason: reasonOf(provider) },
  });
}

/** Why a subscription ended. @param provider null when the provider has no record of it any more */
export function reasonOf(provider: Stripe.Subscription | null): Reason {
  const reason = provider?.cancellation_details?.reason;
  if (reason === 'cancellation_requested') return 'asked';
  if (provider && endedWithItsTrial(provider)) return 'trial_without_card';
  return reason === 'payment_failed' ? 'unpaid' : 'provider';
}

/**
 * The provider gives no reason for a trial that ended without a charge, or calls it a failed payment. A
 * declined card is retried for days.
 */
function endedWithItsTrial({ trial_end, ended_at }: Stripe.Subscription): boolean {
  return trial_end !== null && ended_at !== null && Math.abs(ended_at - trial_end) < HOUR;
}

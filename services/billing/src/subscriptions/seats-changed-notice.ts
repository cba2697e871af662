import type { Prisma, Subscription } from '../generated/prisma/client.js';
import { isRunningPurchase } from './running-purchase.js';
import { recordNotice } from '../notices/record-notice.js';

/** Notifies the owner of a seat change, whether made here or at the payment provider. */
export async function noticeIfScaled(
  tx: Prisma.TransactionClient,
  before: Subscription | null,
  after: Subscription | null,
): Promise<void> {
  if (!isRunningPurchase(before) || !isRunningPurchase(after)) return;
  const {
    account_id: accountId,
    stripe_subscription_id: stripeSubscriptionId,
    version,
    seats,
    support_seats: supportSeats,
    monthly_total_cents: monthlyTotalCents,
  } = after;
  if (before.stripe_subscription_id !== stripeSubscriptionId) return;
  if (before.seats === seats && before.support_seats === supportSeats) return;
  await recordNotice(tx, {
    accountId,
    key: `seats_changed:${stripeSubscriptionId}:${String(version)}`,
    notice: {
      notice: 'seats_changed',
      seats,
      support_seats: supportSeats,
      monthly_total_cents: monthlyTotalCents,
    },
  });
}

import type { Prisma, Subscription } from '../generated/prisma/client.js';
import { isRunningPurchase } from './running-purchase.js';
import { recordNotice } from '../notices/record-notice.js';

/** Tells the owner of other seats, whoever changed them, and where: here or at the payment provider. */
export async function noticeIfScaled(
  tx: Prisma.TransactionClient,
  before: Subscription | null,
  after: Subscription | null,
): Promise<void> {
  if (!isRunningPurchase(before) || !isRunningPurchase(after)) return;
  const { accountId, stripeSubscriptionId, version, seats, supportSeats, monthlyTotalCents } = after;
  if (before.stripeSubscriptionId !== stripeSubscriptionId) return;
  if (before.seats === seats && before.supportSeats === supportSeats) return;
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

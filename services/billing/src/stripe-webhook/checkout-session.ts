import { WITHIN_LOCK } from '../stripe/stripe-client.js';
import type { Settling } from './settling.js';

/** Records a checkout's final status, completed or expired. */
export async function takeCheckoutSession({ event, accountId, tx, stripe }: Settling): Promise<void> {
  const { id, status } = await stripe.checkout.sessions.retrieve(event.object_id, {}, WITHIN_LOCK);
  if (status === null || status === 'open') return;
  await tx.checkout.updateMany({
    where: { stripe_session_id: id, account_id: accountId, status: 'open' },
    data: { status },
  });
}

import { PROVIDER_CALL } from '../stripe/stripe-client.js';
import type { Settling } from './settling.js';

/** Records a checkout's final status, completed or expired. */
export async function takeCheckoutSession({ event, accountId, stripe, write }: Settling): Promise<void> {
  const { id, status } = await stripe.checkout.sessions.retrieve(event.object_id, {}, PROVIDER_CALL);
  if (status === null || status === 'open') return;
  write((tx) =>
    tx.checkout.updateMany({
      where: { stripe_session_id: id, account_id: accountId, status: 'open' },
      data: { status },
    }),
  );
}

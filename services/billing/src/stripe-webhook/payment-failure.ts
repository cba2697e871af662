import { PROVIDER_CALL } from '../stripe/stripe-client.js';
import type { Settling } from './settling.js';

/** Invoices of a purchase or change, whose failure the user saw on screen. */
const INTERACTIVE_REASONS = new Set(['subscription_create', 'subscription_update']);

/** Notifies the owner of an unpaid renewal, once per attempt of the provider. */
export async function noticePaymentFailure({ event, customerId, stripe, notify }: Settling): Promise<void> {
  const invoice = await stripe.invoices.retrieve(event.object_id, {}, PROVIDER_CALL);
  const owner = typeof invoice.customer === 'string' ? invoice.customer : invoice.customer?.id;
  const isOpen = invoice.status === 'open' && owner === customerId;
  if (!isOpen || INTERACTIVE_REASONS.has(invoice.billing_reason ?? '')) return;
  notify(`payment_failed:${event.object_id}:${String(invoice.attempt_count)}`, {
    notice: 'payment_failed',
    amount_cents: invoice.amount_remaining,
    currency: invoice.currency,
  });
}

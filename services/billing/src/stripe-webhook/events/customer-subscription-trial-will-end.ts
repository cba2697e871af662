import type Stripe from 'stripe';
import { WITHIN_LOCK } from '../../stripe/stripe-client.js';
import type { Handler, Settling } from '../settling.js';

/** Notifies the owner three days before a trial ends. */
export const customerSubscriptionTrialWillEnd: Handler = async (settling) => {
  const { subscription, provider } = await settling.sync();
  // A canceled trial causes no charge, and an ended one has its own notice.
  if (subscription?.status !== 'active' || !subscription.trial_ends_at || !provider) return;
  await settling.notify(`trial_ending:${provider.id}:${String(provider.trial_end)}`, {
    notice: 'trial_ending',
    ends_at: subscription.trial_ends_at.toISOString(),
    has_card: await hasCard(settling, provider),
  });
};

/** Whether anything can be charged when the trial ends. */
async function hasCard(
  { stripe, customerId }: Settling,
  { default_payment_method, default_source }: Stripe.Subscription,
): Promise<boolean> {
  if (default_payment_method ?? default_source) return true;
  const customer = await stripe.customers.retrieve(customerId, {}, WITHIN_LOCK);
  if (customer.deleted) return false;
  return Boolean(customer.invoice_settings.default_payment_method ?? customer.default_source);
}

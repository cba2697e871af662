import type Stripe from 'stripe';
import { WITHIN_LOCK } from '../../stripe/stripe-client.js';
import type { Handler, Settling } from '../settling.js';

/** Three days before a trial ends its owner is told what will happen then. */
export const customerSubscriptionTrialWillEnd: Handler = async (settling) => {
  const { subscription, provider } = await settling.sync();
  // Whoever has canceled by now expects no charge, and a trial that is over has ended with words of its own.
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

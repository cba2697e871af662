import type Stripe from 'stripe';
import { PROVIDER_CALL } from '../stripe/stripe-client.js';

/** Whether the provider could charge anything for a subscription, such as when its trial ends. */
export async function hasCard(
  stripe: Stripe,
  customerId: string,
  { default_payment_method, default_source }: Stripe.Subscription,
): Promise<boolean> {
  if (default_payment_method ?? default_source) return true;
  const customer = await stripe.customers.retrieve(customerId, {}, PROVIDER_CALL);
  if (customer.deleted) return false;
  return Boolean(customer.invoice_settings.default_payment_method ?? customer.default_source);
}

import type Stripe from 'stripe';
import { PROVIDER_CALL } from '../stripe/stripe-client.js';

/** The payment method for a subscription, such as for the end of its trial. */
export interface CardOnFile {
  /** Null when it is no card. */
  readonly last4: string | null;
}

/** Whether the provider could charge anything for a subscription. */
export async function hasCard(
  stripe: Stripe,
  customerId: string,
  subscription: Stripe.Subscription,
): Promise<boolean> {
  return (await methodId(stripe, customerId, subscription)) !== null;
}

export async function cardOnFile(
  stripe: Stripe,
  customerId: string,
  subscription: Stripe.Subscription,
): Promise<CardOnFile | null> {
  const id = await methodId(stripe, customerId, subscription);
  if (id === null) return null;
  // Sources are older than payment methods, and are read by the same call.
  const { card } = await stripe.paymentMethods.retrieve(id, {}, PROVIDER_CALL);
  return { last4: card?.last4 ?? null };
}

async function methodId(
  stripe: Stripe,
  customerId: string,
  { default_payment_method, default_source }: Stripe.Subscription,
): Promise<string | null> {
  const own = default_payment_method ?? default_source;
  if (own) return idOf(own);
  const customer = await stripe.customers.retrieve(customerId, {}, PROVIDER_CALL);
  if (customer.deleted) return null;
  const shared = customer.invoice_settings.default_payment_method ?? customer.default_source;
  return shared ? idOf(shared) : null;
}

const idOf = (method: string | { readonly id: string }): string =>
  typeof method === 'string' ? method : method.id;

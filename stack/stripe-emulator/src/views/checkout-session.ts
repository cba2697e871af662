import type Stripe from 'stripe';
import type { SessionRecord } from '../state/records.js';
import type { State } from '../state/state.js';
import { priceView } from './catalogue.js';

/** The price of the session's lines per period, in cents. */
export const sessionTotal = (state: State, session: SessionRecord): number =>
  session.lines.reduce((sum, line) => sum + (state.prices[line.price]?.unitAmount ?? 0) * line.quantity, 0);

/** The amount due at checkout, in cents. */
export const dueNow = (state: State, session: SessionRecord): number =>
  session.trialDays === null ? sessionTotal(state, session) : 0;

export const sessionLineViews = (state: State, session: SessionRecord): Stripe.LineItem[] =>
  session.lines.map((line) => {
    const price = state.prices[line.price];
    if (!price) throw new Error(`A checkout session names the price ${line.price}, which does not exist.`);
    const amount = price.unitAmount * line.quantity;
    return {
      id: line.id,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: state.products[price.product]?.name ?? null,
      metadata: {},
      price: priceView(price),
      quantity: line.quantity,
    };
  });

const customerDetails = (state: State, session: SessionRecord): Stripe.Checkout.Session.CustomerDetails => ({
  address: null,
  business_name: null,
  email: state.customers[session.customer]?.email ?? null,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: 'none',
  tax_ids: [],
});

export const sessionView = (state: State, session: SessionRecord, url: string): Stripe.Checkout.Session => ({
  id: session.id,
  object: 'checkout.session',
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  amount_subtotal: dueNow(state, session),
  amount_total: dueNow(state, session),
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  cancel_url: session.cancelUrl,
  client_reference_id: session.clientReferenceId,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  created: session.created,
  currency: 'usd',
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer: session.customer,
  customer_account: null,
  customer_creation: null,
  customer_details: customerDetails(state, session),
  customer_email: null,
  discounts: [],
  expires_at: session.expiresAt,
  integration_identifier: null,
  invoice: session.invoice,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  metadata: {},
  mode: 'subscription',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: session.cardNeeded ? 'always' : 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  payment_method_types: ['card'],
  payment_status: session.paymentStatus,
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: session.status,
  submit_type: null,
  subscription: session.subscription,
  success_url: session.successUrl,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: null,
  url: session.status === 'open' ? `${url}/checkout/${session.id}` : null,
  wallet_options: null,
});

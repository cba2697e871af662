import type Stripe from 'stripe';
import type { CustomerRecord, PaymentMethodRecord } from '../state/records.js';
import type { State } from '../state/state.js';
import { testClockOf } from '../state/test-clock-of.js';

export const customerView = (
  state: State,
  customer: CustomerRecord,
): Stripe.Customer | Stripe.DeletedCustomer =>
  customer.deleted
    ? { id: customer.id, object: 'customer', deleted: true }
    : {
        id: customer.id,
        object: 'customer',
        address: null,
        balance: customer.balance,
        created: customer.created,
        currency: 'usd',
        customer_account: null,
        default_source: null,
        delinquent: false,
        description: null,
        discount: null,
        email: customer.email,
        invoice_prefix: customer.invoicePrefix,
        invoice_settings: {
          custom_fields: null,
          default_payment_method: customer.defaultPaymentMethod,
          footer: null,
          rendering_options: null,
        },
        livemode: false,
        metadata: customer.metadata,
        name: null,
        next_invoice_sequence: customer.nextInvoice,
        phone: null,
        preferred_locales: [],
        shipping: null,
        tax_exempt: 'none',
        test_clock: testClockOf(state, customer),
      };

export const paymentMethodView = (method: PaymentMethodRecord): Stripe.PaymentMethod => ({
  id: method.id,
  object: 'payment_method',
  allow_redisplay: 'limited',
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  card: {
    brand: method.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: method.brand,
    exp_month: method.expMonth,
    exp_year: method.expYear,
    fingerprint: null,
    funding: 'credit',
    generated_from: null,
    last4: method.last4,
    networks: { available: [method.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created: method.created,
  customer: method.customer,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
});

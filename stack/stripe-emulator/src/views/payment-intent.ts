import type Stripe from 'stripe';
import { cardErrorCode, declineMessage } from '../server/api-error.js';
import { completeList } from '../server/list-page.js';
import type { InvoiceRecord, PaymentIntentRecord } from '../state/records.js';

const lastError = ({ declineCode }: PaymentIntentRecord): Stripe.PaymentIntent.LastPaymentError | null =>
  declineCode === null
    ? null
    : {
        code: cardErrorCode(declineCode),
        decline_code: declineCode,
        message: declineMessage(declineCode),
        type: 'card_error',
      };

export const paymentIntentView = (intent: PaymentIntentRecord): Stripe.PaymentIntent => ({
  id: intent.id,
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount: intent.amount,
  amount_capturable: 0,
  amount_received: intent.status === 'succeeded' ? intent.amount : 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic',
  client_secret: `${intent.id}_secret`,
  confirmation_method: 'automatic',
  created: intent.created,
  currency: intent.currency,
  customer: intent.customer,
  customer_account: null,
  description: 'Subscription update',
  excluded_payment_method_types: null,
  last_payment_error: lastError(intent),
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  metadata: {},
  next_action: null,
  on_behalf_of: null,
  payment_method: intent.paymentMethod,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: intent.status,
  transfer_group: null,
});

/** The payments of an invoice, which `expand` adds. */
export const invoicePaymentsView = (
  invoice: InvoiceRecord,
  intent: PaymentIntentRecord,
): Stripe.ApiList<Stripe.InvoicePayment> =>
  completeList(
    [
      {
        id: `inpay_${invoice.id.slice('in_'.length)}`,
        object: 'invoice_payment',
        amount_paid: intent.status === 'succeeded' ? intent.amount : null,
        amount_requested: intent.amount,
        created: intent.created,
        currency: intent.currency,
        invoice: invoice.id,
        is_default: true,
        livemode: false,
        payment: { payment_intent: intent.id, type: 'payment_intent' },
        status: intent.status === 'succeeded' ? 'paid' : 'open',
        status_transitions: { canceled_at: null, paid_at: invoice.paidAt },
      },
    ],
    `/v1/invoice_payments?invoice=${invoice.id}`,
  );

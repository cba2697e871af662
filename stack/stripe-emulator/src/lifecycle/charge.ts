import { cardErrorCode } from '../server/api-error.js';
import { newId } from '../state/new-id.js';
import type {
  CustomerRecord,
  InvoiceRecord,
  PaymentIntentRecord,
  PaymentMethodRecord,
  SubscriptionRecord,
} from '../state/records.js';
import { paymentIntentView } from '../views/payment-intent.js';
import type { EmulatorContext } from '../state/emulator-context.js';

/** The card that pays a subscription: its own, or the customer's default. */
export function cardOf(
  context: EmulatorContext,
  subscription: Pick<SubscriptionRecord, 'customer' | 'defaultPaymentMethod'>,
): PaymentMethodRecord | undefined {
  const customer = context.state.customers[subscription.customer];
  const id = subscription.defaultPaymentMethod ?? customer?.defaultPaymentMethod;
  return id == null ? undefined : context.state.paymentMethods[id];
}

/** The decline code that a charge of this card gets now. Each call consumes a forced decline. */
export function declineCodeFor(
  context: EmulatorContext,
  customer: CustomerRecord,
  card: PaymentMethodRecord | undefined,
): string | undefined {
  if (!card) return 'no_card';
  const forced = context.forcedDeclines.findIndex(
    (one) => one.customer === null || one.customer === customer.id,
  );
  if (forced !== -1) return context.forcedDeclines.splice(forced, 1)[0]?.code;
  if (card.behaviour === 'fails') return 'generic_decline';
  return card.behaviour === 'asks' ? 'authentication_required' : undefined;
}

/** Charges a card for an invoice. Returns the decline code when the charge fails. */
export function charge(
  context: EmulatorContext,
  invoice: InvoiceRecord,
  card: PaymentMethodRecord | undefined,
  at: number,
): string | undefined {
  const customer = context.state.customers[invoice.customer];
  if (!customer) throw new Error(`The invoice ${invoice.id} names a customer that does not exist.`);
  const declineCode = declineCodeFor(context, customer, card);
  const intent = paymentIntentFor(context, invoice, at);
  intent.paymentMethod = card?.id ?? null;
  intent.declineCode = declineCode ?? null;
  intent.status = declineCode === undefined ? 'succeeded' : statusAfter(declineCode);
  const type = declineCode === undefined ? 'succeeded' : 'payment_failed';
  context.emit(`payment_intent.${type}`, paymentIntentView(intent), { customer: customer.id, at });
  return declineCode;
}

const statusAfter = (declineCode: string) =>
  cardErrorCode(declineCode) === 'authentication_required' ? 'requires_action' : 'requires_payment_method';

function paymentIntentFor(context: EmulatorContext, invoice: InvoiceRecord, at: number): PaymentIntentRecord {
  const existing =
    invoice.paymentIntent === null ? undefined : context.state.paymentIntents[invoice.paymentIntent];
  if (existing) return existing;
  const intent: PaymentIntentRecord = {
    id: newId('pi'),
    created: at,
    customer: invoice.customer,
    invoice: invoice.id,
    amount: invoice.amountDue,
    currency: invoice.currency,
    status: 'requires_payment_method',
    paymentMethod: null,
    declineCode: null,
  };
  context.state.paymentIntents[intent.id] = intent;
  invoice.paymentIntent = intent.id;
  return intent;
}

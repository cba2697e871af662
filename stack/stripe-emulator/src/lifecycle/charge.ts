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
import type { World } from '../state/world.js';

/** The card that a subscription is paid with: its own, else the customer's. */
export function cardOf(
  world: World,
  subscription: Pick<SubscriptionRecord, 'customer' | 'defaultPaymentMethod'>,
): PaymentMethodRecord | undefined {
  const customer = world.state.customers[subscription.customer];
  const id = subscription.defaultPaymentMethod ?? customer?.defaultPaymentMethod;
  return id == null ? undefined : world.state.paymentMethods[id];
}

/** Why a charge of this card would be refused now; a forced refusal is used up by asking. */
export function refusalOf(
  world: World,
  customer: CustomerRecord,
  card: PaymentMethodRecord | undefined,
): string | undefined {
  if (!card) return 'no_card';
  const forced = world.forcedDeclines.findIndex(
    (one) => one.customer === null || one.customer === customer.id,
  );
  if (forced !== -1) return world.forcedDeclines.splice(forced, 1)[0]?.code;
  if (card.behaviour === 'fails') return 'generic_decline';
  return card.behaviour === 'asks' ? 'authentication_required' : undefined;
}

/** Tries to take an invoice's money from a card, and answers why not when it did not work. */
export function charge(
  world: World,
  invoice: InvoiceRecord,
  card: PaymentMethodRecord | undefined,
  at: number,
): string | undefined {
  const customer = world.state.customers[invoice.customer];
  if (!customer) throw new Error(`The invoice ${invoice.id} names a customer who is not there.`);
  const refusal = refusalOf(world, customer, card);
  const intent = intentOf(world, invoice, at);
  intent.paymentMethod = card?.id ?? null;
  intent.declineCode = refusal ?? null;
  intent.status = refusal === undefined ? 'succeeded' : statusAfter(refusal);
  const type = refusal === undefined ? 'succeeded' : 'payment_failed';
  world.emit(`payment_intent.${type}`, paymentIntentView(intent), { customer: customer.id, at });
  return refusal;
}

const statusAfter = (refusal: string) =>
  cardErrorCode(refusal) === 'authentication_required' ? 'requires_action' : 'requires_payment_method';

function intentOf(world: World, invoice: InvoiceRecord, at: number): PaymentIntentRecord {
  const present =
    invoice.paymentIntent === null ? undefined : world.state.paymentIntents[invoice.paymentIntent];
  if (present) return present;
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
  world.state.paymentIntents[intent.id] = intent;
  invoice.paymentIntent = intent.id;
  return intent;
}

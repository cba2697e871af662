import { declineMessage } from '../server/api-error.js';
import type { CustomerRecord, PaymentMethodRecord, SubscriptionRecord } from '../state/records.js';
import { customerView, paymentMethodView } from '../views/customer.js';
import type { EmulatorContext } from '../state/emulator-context.js';
import { attachCard, readCard, type CardInput } from './cards.js';
import { hasEnded } from './end-subscription.js';
import { payInvoice } from './renew.js';
import { previousAttributes, setCancelAtPeriodEnd, updateSubscription } from './emit-events.js';

export const openSubscriptions = (context: EmulatorContext, customer: string): SubscriptionRecord[] =>
  Object.values(context.state.subscriptions).filter((one) => one.customer === customer && !hasEnded(one));

export const cardsOf = (context: EmulatorContext, customer: string): PaymentMethodRecord[] =>
  Object.values(context.state.paymentMethods).filter((one) => one.customer === customer);

/** Makes a card the default of the customer and of all their subscriptions. */
function makeDefault(context: EmulatorContext, customer: CustomerRecord, card: PaymentMethodRecord): void {
  const at = context.now(customer.id);
  const before = customerView(context.state, customer);
  customer.defaultPaymentMethod = card.id;
  const after = customerView(context.state, customer);
  const previous = previousAttributes(before, after);
  context.emit('customer.updated', after, { customer: customer.id, at, previous });
  for (const subscription of openSubscriptions(context, customer.id)) {
    updateSubscription(context, subscription, at, () => {
      subscription.defaultPaymentMethod = card.id;
    });
  }
}

/** Detaches a card from its customer and from the subscriptions that it pays. */
function detachCard(context: EmulatorContext, customer: CustomerRecord, card: PaymentMethodRecord): void {
  card.customer = null;
  if (customer.defaultPaymentMethod === card.id) customer.defaultPaymentMethod = null;
  for (const subscription of Object.values(context.state.subscriptions)) {
    if (subscription.defaultPaymentMethod === card.id) subscription.defaultPaymentMethod = null;
  }
  const about = { customer: customer.id, at: context.now(customer.id) };
  context.emit('payment_method.detached', paymentMethodView(card), about);
}

/** Runs a customer's action in the portal. Returns a message when the action fails. */
export function runPortalAction(
  context: EmulatorContext,
  customer: CustomerRecord,
  action: string,
  id: string,
  typed: CardInput,
): string | undefined {
  const at = context.now(customer.id);
  const card = cardsOf(context, customer.id).find((one) => one.id === id);
  const subscription = openSubscriptions(context, customer.id).find((one) => one.id === id);
  const invoice = Object.values(context.state.invoices).find(
    (one) => one.id === id && one.customer === customer.id && one.status === 'open',
  );
  if (action === 'add') return addCard(context, customer, typed);
  if (action === 'default' && card) makeDefault(context, customer, card);
  if (action === 'remove' && card) detachCard(context, customer, card);
  if (action === 'pay' && invoice) {
    const declineCode = payInvoice(context, invoice, at, 'manual');
    return declineCode === undefined ? undefined : declineMessage(declineCode);
  }
  if ((action === 'cancel' || action === 'keep') && subscription) {
    updateSubscription(context, subscription, at, () =>
      setCancelAtPeriodEnd(subscription, action === 'cancel', at),
    );
  }
  return undefined;
}

function addCard(context: EmulatorContext, customer: CustomerRecord, typed: CardInput): string | undefined {
  const read = readCard(typed, context.now(customer.id));
  if ('problem' in read) return read.problem;
  if (typeof read.card.form === 'object') return declineMessage(read.card.form.declines);
  makeDefault(context, customer, attachCard(context, customer.id, read));
  return undefined;
}

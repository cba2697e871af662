import { declineMessage } from '../server/api-error.js';
import type { CustomerRecord, PaymentMethodRecord, SubscriptionRecord } from '../state/records.js';
import { customerView } from '../views/customer.js';
import type { World } from '../state/world.js';
import { attachCard, readCard, type CardInput } from './cards.js';
import { detachCard } from './detach-card.js';
import { collectFor } from './renew.js';
import { differing, updateSubscription } from './emit-events.js';

/** The subscriptions of a customer that have not ended. */
export const liveSubscriptions = (world: World, customer: string): SubscriptionRecord[] =>
  Object.values(world.state.subscriptions).filter(
    (one) => one.customer === customer && !['canceled', 'incomplete_expired'].includes(one.status),
  );

export const cardsOf = (world: World, customer: string): PaymentMethodRecord[] =>
  Object.values(world.state.paymentMethods).filter((one) => one.customer === customer);

/** Pays everything of a customer with a card from now on. */
function makeDefault(world: World, customer: CustomerRecord, card: PaymentMethodRecord): void {
  const at = world.now(customer.id);
  const before = customerView(world.state, customer);
  customer.defaultPaymentMethod = card.id;
  const after = customerView(world.state, customer);
  const previous = differing(before, after);
  world.emit('customer.updated', after, { customer: customer.id, at, previous });
  for (const subscription of liveSubscriptions(world, customer.id)) {
    updateSubscription(world, subscription, at, () => {
      subscription.defaultPaymentMethod = card.id;
    });
  }
}

/** What a customer does in the portal. Answers a sentence when it did not work. */
export function actInPortal(
  world: World,
  customer: CustomerRecord,
  action: string,
  id: string,
  typed: CardInput,
): string | undefined {
  const at = world.now(customer.id);
  const card = cardsOf(world, customer.id).find((one) => one.id === id);
  const subscription = liveSubscriptions(world, customer.id).find((one) => one.id === id);
  const invoice = Object.values(world.state.invoices).find(
    (one) => one.id === id && one.customer === customer.id && one.status === 'open',
  );
  if (action === 'add') return addCard(world, customer, typed);
  if (action === 'default' && card) makeDefault(world, customer, card);
  if (action === 'remove' && card) detachCard(world, card);
  if (action === 'pay' && invoice) {
    const refusal = collectFor(world, invoice, at, 'by hand');
    return refusal === undefined ? undefined : declineMessage(refusal);
  }
  if ((action === 'cancel' || action === 'keep') && subscription) {
    updateSubscription(world, subscription, at, () => {
      subscription.cancelAtPeriodEnd = action === 'cancel';
      subscription.canceledAt = action === 'cancel' ? at : null;
      subscription.cancelReason = action === 'cancel' ? 'cancellation_requested' : null;
    });
  }
  return undefined;
}

function addCard(world: World, customer: CustomerRecord, typed: CardInput): string | undefined {
  const read = readCard(typed, world.now(customer.id));
  if ('refusal' in read) return read.refusal;
  if (typeof read.card.form === 'object') return declineMessage(read.card.form.refuses);
  makeDefault(world, customer, attachCard(world, customer.id, read));
  return undefined;
}

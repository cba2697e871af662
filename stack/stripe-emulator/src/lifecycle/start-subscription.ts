import { newId } from '../state/new-id.js';
import type { InvoiceRecord, SessionRecord, SubscriptionRecord } from '../state/records.js';
import type { World } from '../state/world.js';
import { collect, issueInvoice } from './invoices.js';
import { periodLines, priceOf, trialLines } from './lines.js';
import { DAY, periodEndAfter } from './periods.js';
import { emitSubscriptionEvent, updateSubscription } from './emit-events.js';

/** Makes the subscription that a checkout was about. The card was tried before: here its charge works. */
export function startSubscription(
  world: World,
  session: SessionRecord,
  customer: string,
  paymentMethod: string | null,
): { subscription: SubscriptionRecord; invoice: InvoiceRecord } {
  const at = world.now(customer);
  const subscription = newSubscription(world, session, customer, at);
  subscription.defaultPaymentMethod = paymentMethod;
  world.state.subscriptions[subscription.id] = subscription;
  const { items, periodStart, periodEnd } = subscription;
  emitSubscriptionEvent(world, 'created', subscription, at);
  const lines = (subscription.trialEnd === null ? periodLines : trialLines)(
    world.state,
    items,
    periodStart,
    periodEnd,
  );
  const invoice = issueInvoice(world, subscription, { reason: 'subscription_create', lines, at });
  collect(world, invoice, at);
  updateSubscription(world, subscription, at, () => {
    subscription.status = subscription.trialEnd === null ? 'active' : 'trialing';
  });
  return { subscription, invoice };
}

function newSubscription(
  world: World,
  session: SessionRecord,
  customer: string,
  at: number,
): SubscriptionRecord {
  const trialEnd = session.trialDays === null ? null : at + session.trialDays * DAY;
  const first = session.lines[0];
  if (!first) throw new Error('A checkout session without a line.');
  return {
    id: newId('sub'),
    created: at,
    customer,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    items: session.lines.map(({ price, quantity }) => ({
      id: newId('si'),
      created: at,
      price,
      quantity,
      metadata: {},
    })),
    periodStart: at,
    periodEnd: trialEnd ?? periodEndAfter(at, at, priceOf(world.state, first.price)),
    anchor: trialEnd ?? at,
    trialStart: trialEnd === null ? null : at,
    trialEnd,
    trialEndTold: false,
    missingCard: session.missingCard,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    cancelReason: null,
    endedAt: null,
    defaultPaymentMethod: null,
    latestInvoice: null,
    metadata: { ...session.subscriptionMetadata },
    waitingLines: [],
    pendingUpdate: null,
  };
}

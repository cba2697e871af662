import type { InvoiceRecord, SubscriptionRecord } from '../state/records.js';
import type { World } from '../state/world.js';
import { cardOf } from './charge.js';
import { endSubscription } from './end-subscription.js';
import { collect, issueInvoice, type Attempt } from './invoices.js';
import { periodLines, priceOf } from './lines.js';
import { periodEndAfter } from './periods.js';
import { emitSubscriptionEvent, updateSubscription } from './emit-events.js';

/** What happens when a period or a trial ends. */
export function endPeriod(world: World, subscription: SubscriptionRecord, at: number): void {
  if (subscription.cancelAtPeriodEnd) {
    endSubscription(world, subscription, at, 'cancellation_requested');
    return;
  }
  const withoutCard = subscription.status === 'trialing' && !cardOf(world, subscription);
  if (withoutCard && subscription.missingCard === 'cancel') {
    endSubscription(world, subscription, at, 'payment_failed');
  } else if (withoutCard && subscription.missingCard === 'pause') {
    updateSubscription(world, subscription, at, () => {
      subscription.status = 'paused';
    });
    emitSubscriptionEvent(world, 'paused', subscription, at);
  } else {
    startPeriod(world, subscription, at);
  }
}

/** Begins the next period and asks for its money. */
export function startPeriod(world: World, subscription: SubscriptionRecord, at: number): void {
  updateSubscription(world, subscription, at, () => {
    const first = subscription.items[0];
    if (!first) throw new Error(`The subscription ${subscription.id} has no item.`);
    if (subscription.status === 'trialing') subscription.trialEnd = at;
    if (subscription.status === 'trialing' || subscription.status === 'paused') {
      subscription.status = 'active';
      subscription.anchor = at;
    }
    subscription.periodStart = at;
    subscription.periodEnd = periodEndAfter(subscription.anchor, at, priceOf(world.state, first.price));
  });
  const { items, periodStart, periodEnd, waitingLines } = subscription;
  const lines = [...waitingLines, ...periodLines(world.state, items, periodStart, periodEnd)];
  subscription.waitingLines = [];
  const invoice = issueInvoice(world, subscription, { reason: 'subscription_cycle', lines, at });
  collectFor(world, invoice, at);
}

/** Tries an invoice's money, and takes the subscription to where that leads. */
export function collectFor(
  world: World,
  invoice: InvoiceRecord,
  at: number,
  kind: Attempt = 'scheduled',
): string | undefined {
  const subscription = world.state.subscriptions[invoice.subscription];
  const refusal = collect(world, invoice, at, kind);
  if (!subscription || subscription.status === 'canceled') return refusal;
  if (refusal === undefined) settled(world, subscription, invoice, at);
  else if (kind === 'scheduled') owed(world, subscription, invoice, at);
  return refusal;
}

function settled(world: World, subscription: SubscriptionRecord, invoice: InvoiceRecord, at: number): void {
  const pending = subscription.pendingUpdate;
  if (pending?.invoice === invoice.id) {
    updateSubscription(world, subscription, at, () => {
      subscription.items = pending.items;
      subscription.pendingUpdate = null;
    });
    emitSubscriptionEvent(world, 'pending_update_applied', subscription, at);
    return;
  }
  const owing = ['past_due', 'unpaid', 'incomplete'].includes(subscription.status);
  if (!owing || subscription.latestInvoice !== invoice.id) return;
  updateSubscription(world, subscription, at, () => {
    subscription.status = 'active';
  });
}

function owed(world: World, subscription: SubscriptionRecord, invoice: InvoiceRecord, at: number): void {
  if (subscription.status === 'active') {
    updateSubscription(world, subscription, at, () => {
      subscription.status = 'past_due';
    });
  }
  if (invoice.nextAttempt !== null || subscription.status !== 'past_due') return;
  if (world.afterLastRetry === 'cancel') {
    endSubscription(world, subscription, at, 'payment_failed');
    return;
  }
  updateSubscription(world, subscription, at, () => {
    subscription.status = 'unpaid';
  });
}

import type { InvoiceRecord, SubscriptionRecord } from '../state/records.js';
import type { EmulatorContext } from '../state/emulator-context.js';
import { cardOf } from './charge.js';
import { endSubscription } from './end-subscription.js';
import { attemptPayment, issueInvoice, type Attempt } from './invoices.js';
import { periodLines } from './lines.js';
import { periodEndAfter } from './periods.js';
import { emitSubscriptionEvent, updateSubscription } from './emit-events.js';

/** Ends a period or a trial: cancels or renews the subscription. */
export function endPeriod(context: EmulatorContext, subscription: SubscriptionRecord, at: number): void {
  if (subscription.cancelAtPeriodEnd) {
    endSubscription(context, subscription, at, 'cancellation_requested');
    return;
  }
  const withoutCard = subscription.status === 'trialing' && !cardOf(context, subscription);
  if (withoutCard && subscription.missingCard === 'cancel') {
    endSubscription(context, subscription, at, 'payment_failed');
  } else {
    startPeriod(context, subscription, at);
  }
}

/** Starts the next period and charges for it. */
function startPeriod(context: EmulatorContext, subscription: SubscriptionRecord, at: number): void {
  updateSubscription(context, subscription, at, () => {
    if (subscription.status === 'trialing') {
      subscription.trialEnd = at;
      subscription.status = 'active';
      subscription.anchor = at;
    }
    subscription.periodStart = at;
    subscription.periodEnd = periodEndAfter(subscription.anchor, at);
  });
  const { items, periodStart, periodEnd, waitingLines } = subscription;
  const lines = [...waitingLines, ...periodLines(context.state, items, periodStart, periodEnd)];
  subscription.waitingLines = [];
  const invoice = issueInvoice(context, subscription, { reason: 'subscription_cycle', lines, at });
  payInvoice(context, invoice, at);
}

/** Attempts an invoice's payment and updates the subscription's status. */
export function payInvoice(
  context: EmulatorContext,
  invoice: InvoiceRecord,
  at: number,
  kind: Attempt = 'scheduled',
): string | undefined {
  const subscription = context.state.subscriptions[invoice.subscription];
  const declineCode = attemptPayment(context, invoice, at, kind);
  if (!subscription || subscription.status === 'canceled') return declineCode;
  if (declineCode === undefined) applyPayment(context, subscription, invoice, at);
  else if (kind === 'scheduled') applyFailedPayment(context, subscription, invoice, at);
  return declineCode;
}

function applyPayment(
  context: EmulatorContext,
  subscription: SubscriptionRecord,
  invoice: InvoiceRecord,
  at: number,
): void {
  const pending = subscription.pendingUpdate;
  if (pending?.invoice === invoice.id) {
    updateSubscription(context, subscription, at, () => {
      subscription.items = pending.items;
      subscription.pendingUpdate = null;
    });
    emitSubscriptionEvent(context, 'pending_update_applied', subscription, at);
    return;
  }
  const owing = ['past_due', 'unpaid', 'incomplete'].includes(subscription.status);
  if (!owing || subscription.latestInvoice !== invoice.id) return;
  updateSubscription(context, subscription, at, () => {
    subscription.status = 'active';
  });
}

function applyFailedPayment(
  context: EmulatorContext,
  subscription: SubscriptionRecord,
  invoice: InvoiceRecord,
  at: number,
): void {
  if (subscription.status === 'active') {
    updateSubscription(context, subscription, at, () => {
      subscription.status = 'past_due';
    });
  }
  if (invoice.nextAttempt !== null || subscription.status !== 'past_due') return;
  if (context.afterLastRetry === 'cancel') {
    endSubscription(context, subscription, at, 'payment_failed');
    return;
  }
  updateSubscription(context, subscription, at, () => {
    subscription.status = 'unpaid';
  });
}

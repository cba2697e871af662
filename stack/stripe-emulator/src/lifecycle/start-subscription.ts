import { newId } from '../state/new-id.js';
import type { InvoiceRecord, SessionRecord, SubscriptionRecord } from '../state/records.js';
import type { EmulatorContext } from '../state/emulator-context.js';
import { attemptPayment, issueInvoice } from './invoices.js';
import { periodLines, trialLines } from './lines.js';
import { DAY, periodEndAfter } from './periods.js';
import { emitSubscriptionEvent, updateSubscription } from './emit-events.js';

/** Creates the subscription of a completed checkout. The caller has already checked the card, so its charge succeeds. */
export function startSubscription(
  context: EmulatorContext,
  session: SessionRecord,
  paymentMethod: string | null,
): { subscription: SubscriptionRecord; invoice: InvoiceRecord } {
  const at = context.now(session.customer);
  const subscription = newSubscription(session, at);
  subscription.defaultPaymentMethod = paymentMethod;
  context.state.subscriptions[subscription.id] = subscription;
  const { items, periodStart, periodEnd } = subscription;
  emitSubscriptionEvent(context, 'created', subscription, at);
  const lines = (subscription.trialEnd === null ? periodLines : trialLines)(
    context.state,
    items,
    periodStart,
    periodEnd,
  );
  const invoice = issueInvoice(context, subscription, { reason: 'subscription_create', lines, at });
  attemptPayment(context, invoice, at);
  updateSubscription(context, subscription, at, () => {
    subscription.status = subscription.trialEnd === null ? 'active' : 'trialing';
  });
  return { subscription, invoice };
}

function newSubscription(session: SessionRecord, at: number): SubscriptionRecord {
  const trialEnd = session.trialDays === null ? null : at + session.trialDays * DAY;
  return {
    id: newId('sub'),
    created: at,
    customer: session.customer,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    items: session.lines.map(({ price, quantity }) => ({
      id: newId('si'),
      created: at,
      price,
      quantity,
      metadata: {},
    })),
    periodStart: at,
    periodEnd: trialEnd ?? periodEndAfter(at, at),
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

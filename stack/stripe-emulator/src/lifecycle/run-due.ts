import type { SubscriptionRecord } from '../state/records.js';
import type { EmulatorContext } from '../state/emulator-context.js';
import { expireSession } from './checkout.js';
import { expirePendingUpdate } from './change-items.js';
import { DAY } from './periods.js';
import { payInvoice, endPeriod } from './renew.js';
import { emitSubscriptionEvent } from './emit-events.js';

/** `trial_will_end` is sent this long before a trial ends. */
const TRIAL_NOTICE = 3 * DAY;

interface Due {
  readonly at: number;
  readonly run: () => void;
}

/** Runs everything that is due by now, in chronological order. */
export function runDue(context: EmulatorContext): void {
  for (let next = earliest(context); next; next = earliest(context)) {
    next.run();
    context.changed();
  }
}

function earliest(context: EmulatorContext): Due | undefined {
  let first: Due | undefined;
  const offer = (customer: string | null, at: number | null, run: () => void) => {
    if (at === null || at > context.now(customer) || (first && first.at <= at)) return;
    first = { at, run };
  };
  const { subscriptions, invoices, sessions } = context.state;
  for (const subscription of Object.values(subscriptions)) offerSubscription(context, subscription, offer);
  for (const invoice of Object.values(invoices)) {
    const at = invoice.nextAttempt;
    if (at !== null) offer(invoice.customer, at, () => void payInvoice(context, invoice, at));
  }
  for (const session of Object.values(sessions)) {
    if (session.status !== 'open') continue;
    offer(session.customer, session.expiresAt, () => expireSession(context, session, session.expiresAt));
  }
  return first;
}

function offerSubscription(
  context: EmulatorContext,
  subscription: SubscriptionRecord,
  offer: (customer: string | null, at: number | null, run: () => void) => void,
): void {
  const { customer, status, trialStart, trialEnd, periodEnd, pendingUpdate } = subscription;
  if (!['trialing', 'active', 'past_due'].includes(status)) return;
  if (status === 'trialing' && !subscription.trialEndTold && trialEnd !== null) {
    const at = Math.max(trialStart ?? 0, trialEnd - TRIAL_NOTICE);
    offer(customer, at, () => {
      subscription.trialEndTold = true;
      emitSubscriptionEvent(context, 'trial_will_end', subscription, at);
    });
  }
  if (pendingUpdate) {
    const at = pendingUpdate.expiresAt;
    offer(customer, at, () => expirePendingUpdate(context, subscription, at));
  }
  offer(customer, periodEnd, () => endPeriod(context, subscription, periodEnd));
}

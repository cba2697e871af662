import type { SubscriptionRecord } from '../state/records.js';
import type { World } from '../state/world.js';
import { expireSession } from './checkout.js';
import { expirePendingUpdate } from './change-items.js';
import { DAY } from './periods.js';
import { collectFor, endPeriod } from './renew.js';
import { emitSubscriptionEvent } from './emit-events.js';

/** A trial's end is told this long before. */
const TRIAL_NOTICE = 3 * DAY;

interface Due {
  readonly at: number;
  readonly run: () => void;
}

/** Lets happen, in order of time, all that should have happened by now. */
export function runDue(world: World): void {
  for (let next = earliest(world); next; next = earliest(world)) {
    next.run();
    world.changed();
  }
}

function earliest(world: World): Due | undefined {
  let first: Due | undefined;
  const offer = (customer: string | null, at: number | null, run: () => void) => {
    if (at === null || at > world.now(customer) || (first && first.at <= at)) return;
    first = { at, run };
  };
  const { subscriptions, invoices, sessions } = world.state;
  for (const subscription of Object.values(subscriptions)) offerSubscription(world, subscription, offer);
  for (const invoice of Object.values(invoices)) {
    const at = invoice.nextAttempt;
    if (at !== null) offer(invoice.customer, at, () => void collectFor(world, invoice, at));
  }
  for (const session of Object.values(sessions)) {
    if (session.status !== 'open') continue;
    offer(session.customer, session.expiresAt, () => {
      expireSession(world, session, session.expiresAt);
    });
  }
  return first;
}

function offerSubscription(
  world: World,
  subscription: SubscriptionRecord,
  offer: (customer: string | null, at: number | null, run: () => void) => void,
): void {
  const { customer, status, trialStart, trialEnd, periodEnd, pendingUpdate } = subscription;
  if (!['trialing', 'active', 'past_due'].includes(status)) return;
  if (status === 'trialing' && !subscription.trialEndTold && trialEnd !== null) {
    const at = Math.max(trialStart ?? 0, trialEnd - TRIAL_NOTICE);
    offer(customer, at, () => {
      subscription.trialEndTold = true;
      emitSubscriptionEvent(world, 'trial_will_end', subscription, at);
    });
  }
  if (pendingUpdate) {
    const at = pendingUpdate.expiresAt;
    offer(customer, at, () => {
      expirePendingUpdate(world, subscription, at);
    });
  }
  offer(customer, periodEnd, () => {
    endPeriod(world, subscription, periodEnd);
  });
}

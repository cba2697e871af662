import type { PlanId, SubscriptionStatus } from '@bindery/contracts/billing';
import type Stripe from 'stripe';
import type { Subscription } from '../generated/prisma/client.js';
import { readLookupKey } from '../prices/lookup-key.js';
import type { SubscriptionState } from './subscription-changes.js';

const STATUS: ReadonlyMap<string, SubscriptionStatus> = new Map([
  ['trialing', 'active'],
  ['active', 'active'],
  ['past_due', 'active'],
  ['canceled', 'inactive'],
  ['unpaid', 'inactive'],
  ['paused', 'inactive'],
  ['incomplete_expired', 'inactive'],
  ['incomplete', 'pending'],
]);

/** A subscription that Bindery can't interpret. An operator has to correct it at the provider. */
export class UnreadableSubscription extends Error {
  override readonly name = 'UnreadableSubscription';
}

/** Whether a subscription in this state gives the account access. */
export const givesAccess = ({ status }: { readonly status: string }): boolean =>
  status === 'active' || status === 'canceling';

/** Whether the provider may still charge for it, now or later. */
export const isLive = ({ status }: Pick<Stripe.Subscription, 'status'>): boolean =>
  status !== 'canceled' && status !== 'incomplete_expired';

/** The state to store for a provider's subscription. @throws UnreadableSubscription when it is not of one of our plans */
export function stateOf(subscription: Stripe.Subscription): SubscriptionState {
  const status = statusOf(subscription);
  return {
    ...purchaseOf(subscription),
    origin: 'paid',
    status,
    service_level: 'all_services',
    access_until: accessEnd(subscription, status),
    stripe_subscription_id: subscription.id,
    provider_status: subscription.status,
    cancel_at_period_end: status === 'canceling',
    current_period_end: isLive(subscription) ? periodEnd(subscription) : null,
    trial_ends_at: subscription.status === 'trialing' ? moment(subscription.trial_end) : null,
    ending_notice_at: null,
  };
}

/** The state of a subscription that the provider no longer knows. */
export function endedState(was: Subscription, now: Date): SubscriptionState {
  return {
    plan_id: was.plan_id as PlanId,
    origin: 'paid',
    status: 'inactive',
    seats: was.seats,
    support_seats: was.support_seats,
    service_level: 'all_services',
    monthly_total_cents: was.monthly_total_cents,
    access_until: now,
    stripe_subscription_id: was.stripe_subscription_id,
    provider_status: null,
    cancel_at_period_end: false,
    current_period_end: null,
    trial_ends_at: null,
    ending_notice_at: null,
  };
}

/**
 * The customer's current subscription. One that gives access comes first, then a live one, then one that is over. The
 * oldest live one wins, and the newest of those that are over.
 */
export function currentSubscription(
  subscriptions: readonly Stripe.Subscription[],
): Stripe.Subscription | undefined {
  return subscriptions.toSorted((a, b) => {
    const byRank = rankOf(b) - rankOf(a);
    const byAge = a.created - b.created || a.id.localeCompare(b.id);
    return byRank || (isLive(a) ? byAge : -byAge);
  })[0];
}

function rankOf(subscription: Stripe.Subscription): number {
  if (!isLive(subscription)) return 0;
  return STATUS.get(subscription.status) === 'active' ? 2 : 1;
}

function statusOf({ id, status, cancel_at_period_end, cancel_at }: Stripe.Subscription): SubscriptionStatus {
  const ours = STATUS.get(status);
  if (!ours)
    throw new UnreadableSubscription(
      `The subscription ${id} is "${status}", a status that Bindery does not know.`,
    );
  const ends = cancel_at_period_end || cancel_at !== null;
  return ours === 'active' && ends ? 'canceling' : ours;
}

function purchaseOf({ id, items }: Stripe.Subscription) {
  const lines = items.data.map((item) => ({ item, sold: readLookupKey(item.price.lookup_key) }));
  const planId = lines.find(({ sold }) => sold?.kind === 'seat')?.sold?.planId;
  if (!planId || lines.some(({ sold }) => sold?.planId !== planId)) {
    throw new UnreadableSubscription(
      `The subscription ${id} has prices that are not those of one plan of Bindery. Give it one at the payment provider.`,
    );
  }
  const count = (kind: string): number =>
    lines.reduce((sum, { item, sold }) => sum + (sold?.kind === kind ? (item.quantity ?? 0) : 0), 0);
  const monthlyTotalCents = lines.reduce(
    (sum, { item }) => sum + (item.price.unit_amount ?? 0) * (item.quantity ?? 0),
    0,
  );
  return {
    plan_id: planId,
    seats: count('seat'),
    support_seats: count('support_seat'),
    monthly_total_cents: monthlyTotalCents,
  };
}

function accessEnd(subscription: Stripe.Subscription, status: SubscriptionStatus): Date | null {
  if (status === 'canceling') return moment(subscription.cancel_at) ?? periodEnd(subscription);
  return status === 'inactive' ? moment(subscription.ended_at) : null;
}

function periodEnd({ items }: Stripe.Subscription): Date | null {
  const ends = items.data.map(({ current_period_end }) => current_period_end);
  return ends.length > 0 ? moment(Math.max(...ends)) : null;
}

const moment = (seconds: number | null): Date | null => (seconds === null ? null : new Date(seconds * 1_000));

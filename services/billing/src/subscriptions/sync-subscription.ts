import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@bindery/service-kit/tokens';
import type { Logger } from '@bindery/service-kit/logging';
import Stripe from 'stripe';
import type { Customer, Prisma, Subscription } from '../generated/prisma/client.js';
import { noticeIfScaled } from './seats-changed-notice.js';
import { noticeIfEnded } from './subscription-ended-notice.js';
import { STRIPE, WITHIN_LOCK } from '../stripe/stripe-client.js';
import { currentSubscription, endedState, givesAccess, isLive, stateOf } from './provider-state.js';
import { SubscriptionChanges } from './subscription-changes.js';

/** An account's subscription after a sync. */
export interface Synced {
  readonly subscription: Subscription | null;
  /** The provider's object, if the subscription is a paid one. */
  readonly provider: Stripe.Subscription | null;
  /** The customer's other live subscriptions, now canceled: there may be only one. */
  readonly duplicates: readonly string[];
}

/**
 * Stores the provider's state of an account's subscription and queues the owner's notices. It reads the current state
 * under the account's lock, so it may run for any reason, often or late.
 */
@Injectable()
export class SyncSubscription {
  constructor(
    @Inject(STRIPE) private readonly stripe: Stripe,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly changes: SubscriptionChanges,
  ) {}

  /**
   * Runs in the caller's transaction, which has the limits of `PROVIDER_TRANSACTION`. The caller then wakes the relay.
   * @param changedBy the user who caused the change, if there is one
   */
  async syncWithin(tx: Prisma.TransactionClient, accountId: string, changedBy?: string): Promise<Synced> {
    const stored = await this.changes.lock(tx, accountId);
    const customer = await tx.customer.findUnique({ where: { account_id: accountId } });
    if (!customer) return { subscription: stored, provider: null, duplicates: [] };
    const all = await this.subscriptionsOf(customer.stripe_customer_id);
    await noteTrial(tx, customer, all);
    const current = currentSubscription(all);
    const subscription = await this.applyState(tx, accountId, stored, current, changedBy);
    const duplicates = all.filter((one) => isLive(one) && one.id !== current?.id).map(({ id }) => id);
    for (const id of duplicates) await this.cancelDuplicate(accountId, id);
    const isCurrent = current !== undefined && subscription?.stripe_subscription_id === current.id;
    const synced = { subscription, provider: isCurrent ? current : null, duplicates };
    await noticeIfScaled(tx, stored, subscription);
    await noticeIfEnded(tx, synced);
    return synced;
  }

  private async subscriptionsOf(customer: string): Promise<Stripe.Subscription[]> {
    try {
      const list = this.stripe.subscriptions.list({ customer, status: 'all', limit: 100 }, WITHIN_LOCK);
      return await list.autoPagingToArray({ limit: 1_000 });
    } catch (error) {
      if (isMissing(error) && (await this.isDeleted(customer))) return [];
      throw error;
    }
  }

  /** A customer that never existed is a fault: the key belongs to another Stripe account. */
  private async isDeleted(customer: string): Promise<boolean> {
    const { deleted } = await this.stripe.customers.retrieve(customer, {}, WITHIN_LOCK);
    return deleted === true;
  }

  private async applyState(
    tx: Prisma.TransactionClient,
    accountId: string,
    stored: Subscription | null,
    current: Stripe.Subscription | undefined,
    changedBy?: string,
  ): Promise<Subscription | null> {
    const isPaid = stored?.origin === 'paid';
    if (!current) return isPaid ? this.end(tx, stored) : stored;
    const state = stateOf(current);
    // A paid subscription replaces promo or free access, but not while it is unpaid or over.
    if (stored && !isPaid && !givesAccess(state)) return stored;
    return this.changes.save(tx, accountId, stored, state, changedBy);
  }

  /** The provider has no record of the customer or of any subscription. */
  private async end(tx: Prisma.TransactionClient, stored: Subscription): Promise<Subscription> {
    if (stored.status === 'inactive') return stored;
    return this.changes.save(tx, stored.account_id, stored, endedState(stored, new Date()));
  }

  private async cancelDuplicate(accountId: string, id: string): Promise<void> {
    await this.stripe.subscriptions.cancel(id, { prorate: true }, WITHIN_LOCK);
    this.logger.error(
      { account_id: accountId, subscription_id: id },
      'a second live subscription of one customer was canceled; check whether to refund a payment',
    );
  }
}

/** Each account has one trial. The first subscription with a trial uses it. */
async function noteTrial(
  tx: Prisma.TransactionClient,
  { account_id: accountId, trial_used_at: trialUsedAt }: Customer,
  subscriptions: readonly Stripe.Subscription[],
): Promise<void> {
  const starts = subscriptions.flatMap(({ trial_start }) => trial_start ?? []);
  if (trialUsedAt || starts.length === 0) return;
  await tx.customer.update({
    where: { account_id: accountId },
    data: { trial_used_at: new Date(Math.min(...starts) * 1_000) },
  });
}

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

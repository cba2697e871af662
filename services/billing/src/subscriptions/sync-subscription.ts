import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@bindery/service-kit/tokens';
import type { Logger } from '@bindery/service-kit/logging';
import Stripe from 'stripe';
import type { Customer, Prisma, Subscription } from '../generated/prisma/client.js';
import { noticeIfScaled } from '../notices/seats-changed.js';
import { noticeIfEnded } from '../notices/subscription-ended.js';
import { WITHIN_LOCK } from '../stripe/provider-limits.js';
import { STRIPE } from '../stripe/stripe-client.js';
import { countingOne, endedState, givesAccess, isLive, stateOf } from './provider-state.js';
import { SubscriptionChanges } from './subscription-changes.js';

/** An account's subscription after it was brought up to date. */
export interface Synced {
  readonly subscription: Subscription | null;
  /** The same as the provider has it, if the account's is a paid one. */
  readonly provider: Stripe.Subscription | null;
  /** Subscriptions of the same customer that were live beside it and were canceled: there may be one only. */
  readonly surplus: readonly string[];
}

/**
 * Takes over what the provider says of an account's subscription, and has the owner told of it. The provider is asked
 * for the present state under the account's lock, so it does not matter what made us ask, how often or how late.
 */
@Injectable()
export class SyncSubscription {
  constructor(
    @Inject(STRIPE) private readonly stripe: Stripe,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly changes: SubscriptionChanges,
  ) {}

  /**
   * In a transaction of the caller's, who has the limits of `PROVIDER_TRANSACTION` for it and then wakes the relay.
   * @param changedBy the user whose wish led to this, if anybody's did
   */
  async within(tx: Prisma.TransactionClient, accountId: string, changedBy?: string): Promise<Synced> {
    const present = await this.changes.lock(tx, accountId);
    const customer = await tx.customer.findUnique({ where: { accountId } });
    if (!customer) return { subscription: present, provider: null, surplus: [] };
    const all = await this.subscriptionsOf(customer.stripeCustomerId);
    await noteTrial(tx, customer, all);
    const counting = countingOne(all);
    const subscription = await this.take(tx, accountId, present, counting, changedBy);
    const surplus = all.filter((one) => isLive(one) && one.id !== counting?.id).map(({ id }) => id);
    for (const id of surplus) await this.cancelSurplus(accountId, id);
    const isCounting = counting !== undefined && subscription?.stripeSubscriptionId === counting.id;
    const synced = { subscription, provider: isCounting ? counting : null, surplus };
    await noticeIfScaled(tx, present, subscription);
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

  /** One that was never there is another matter: then this is the key of another of the provider's accounts. */
  private async isDeleted(customer: string): Promise<boolean> {
    const { deleted } = await this.stripe.customers.retrieve(customer, {}, WITHIN_LOCK);
    return deleted === true;
  }

  private async take(
    tx: Prisma.TransactionClient,
    accountId: string,
    present: Subscription | null,
    counting: Stripe.Subscription | undefined,
    changedBy?: string,
  ): Promise<Subscription | null> {
    const isPaid = present?.origin === 'paid';
    if (!counting) return isPaid ? this.end(tx, present) : present;
    const state = stateOf(counting);
    // Access from a promo code or the free plan gives way to a purchase, not to one that is over or not yet paid.
    if (present && !isPaid && !givesAccess(state)) return present;
    return this.changes.put(tx, accountId, present, state, changedBy);
  }

  /** The provider knows neither the customer nor any subscription of theirs any more. */
  private async end(tx: Prisma.TransactionClient, present: Subscription): Promise<Subscription> {
    if (present.status === 'inactive') return present;
    return this.changes.put(tx, present.accountId, present, endedState(present, new Date()));
  }

  private async cancelSurplus(accountId: string, id: string): Promise<void> {
    await this.stripe.subscriptions.cancel(id, { prorate: true }, WITHIN_LOCK);
    this.logger.error(
      { account_id: accountId, subscription_id: id },
      'a second live subscription of one customer was canceled; see whether a payment is to be given back',
    );
  }
}

/** An account has one trial. It is used when a subscription with one first appears. */
async function noteTrial(
  tx: Prisma.TransactionClient,
  { accountId, trialUsedAt }: Customer,
  subscriptions: readonly Stripe.Subscription[],
): Promise<void> {
  const starts = subscriptions.flatMap(({ trial_start }) => trial_start ?? []);
  if (trialUsedAt || starts.length === 0) return;
  await tx.customer.update({
    where: { accountId },
    data: { trialUsedAt: new Date(Math.min(...starts) * 1_000) },
  });
}

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

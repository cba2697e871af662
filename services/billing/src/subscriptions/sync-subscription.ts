import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, TRANSACTION_LIMITS } from '@bindery/service-kit/database';
import { LOGGER } from '@bindery/service-kit/tokens';
import { unavailable } from '@bindery/service-kit/errors';
import type { Logger } from '@bindery/service-kit/logging';
import Stripe from 'stripe';
import type { Customer, Prisma, PrismaClient, Subscription } from '../generated/prisma/client.js';
import { noticeIfScaled } from './seats-changed-notice.js';
import { noticeIfEnded } from './subscription-ended-notice.js';
import { hasCard } from './card-on-file.js';
import { STRIPE, PROVIDER_CALL } from '../stripe/stripe-client.js';
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

/** The rows that a sync stores. */
interface Fetched {
  readonly customer: Customer;
  readonly stored: Subscription | null;
  readonly all: readonly Stripe.Subscription[];
  /** Null outside a trial. */
  readonly hasCard: boolean | null;
  readonly changedBy: string | undefined;
}

const MAX_ATTEMPTS = 3;

/**
 * Stores the provider's state of an account's subscription and queues the owner's notices. It can run for any reason,
 * often or late. It reads the provider's state without a transaction, and again if ours changed meanwhile.
 */
@Injectable()
export class SyncSubscription {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    @Inject(STRIPE) private readonly stripe: Stripe,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly changes: SubscriptionChanges,
  ) {}

  /**
   * The caller must hold the account's lease of {@link AccountMutex}. The caller then wakes the relay.
   * @param changedBy the user who caused the change, if there is one
   */
  async sync(accountId: string, changedBy?: string): Promise<Synced> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const known = await this.database.subscription.findUnique({ where: { account_id: accountId } });
      const customer = await this.database.customer.findUnique({ where: { account_id: accountId } });
      if (!customer) return { subscription: known, provider: null, duplicates: [] };
      const all = await this.subscriptionsOf(customer.stripe_customer_id);
      const cardOnFile = await this.hasCardForTrial(customer, all);
      const synced = await this.database.$transaction(async (tx) => {
        const stored = await this.changes.lock(tx, accountId);
        // A code was redeemed meanwhile.
        if (stored?.version !== known?.version) return undefined;
        return this.store(tx, { customer, stored, all, hasCard: cardOnFile, changedBy });
      }, TRANSACTION_LIMITS);
      if (!synced) continue;
      for (const id of synced.duplicates) await this.cancelDuplicate(accountId, id);
      return synced;
    }
    throw unavailable('the subscription, which changes all the time,', undefined);
  }

  private async store(
    tx: Prisma.TransactionClient,
    { customer, stored, all, hasCard: cardOnFile, changedBy }: Fetched,
  ): Promise<Synced> {
    const { account_id: accountId } = customer;
    await noteCustomer(tx, customer, all, cardOnFile);
    const current = currentSubscription(all);
    const subscription = await this.applyState(tx, accountId, stored, current, changedBy);
    const duplicates = all.filter((one) => isLive(one) && one.id !== current?.id).map(({ id }) => id);
    const isCurrent = current !== undefined && subscription?.stripe_subscription_id === current.id;
    const synced = { subscription, provider: isCurrent ? current : null, duplicates };
    await noticeIfScaled(tx, stored, subscription);
    await noticeIfEnded(tx, synced);
    return synced;
  }

  private async hasCardForTrial(
    { stripe_customer_id: customerId }: Customer,
    all: readonly Stripe.Subscription[],
  ): Promise<boolean | null> {
    const current = currentSubscription(all);
    return current?.status === 'trialing' ? hasCard(this.stripe, customerId, current) : null;
  }

  private async subscriptionsOf(customer: string): Promise<Stripe.Subscription[]> {
    try {
      const list = this.stripe.subscriptions.list({ customer, status: 'all', limit: 100 }, PROVIDER_CALL);
      return await list.autoPagingToArray({ limit: 1_000 });
    } catch (error) {
      if (isMissing(error) && (await this.isDeleted(customer))) return [];
      throw error;
    }
  }

  /** A customer that never existed is a fault: the key belongs to another Stripe account. */
  private async isDeleted(customer: string): Promise<boolean> {
    const { deleted } = await this.stripe.customers.retrieve(customer, {}, PROVIDER_CALL);
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
    await this.stripe.subscriptions.cancel(id, { prorate: true }, PROVIDER_CALL);
    this.logger.error(
      { account_id: accountId, subscription_id: id },
      'a second live subscription of one customer was canceled; check whether to refund a payment',
    );
  }
}

/** Each account has one trial. The first subscription with a trial uses it. */
async function noteCustomer(
  tx: Prisma.TransactionClient,
  { account_id: accountId, trial_used_at: trialUsedAt, has_card: hadCard }: Customer,
  subscriptions: readonly Stripe.Subscription[],
  cardOnFile: boolean | null,
): Promise<void> {
  const starts = subscriptions.flatMap(({ trial_start }) => trial_start ?? []);
  const startsTrial = !trialUsedAt && starts.length > 0;
  if (!startsTrial && hadCard === cardOnFile) return;
  await tx.customer.update({
    where: { account_id: accountId },
    data: {
      has_card: cardOnFile,
      ...(startsTrial && { trial_used_at: new Date(Math.min(...starts) * 1_000) }),
    },
  });
}

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

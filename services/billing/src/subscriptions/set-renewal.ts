import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { requireTime } from '@bindery/service-kit/deadline';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import Stripe from 'stripe';
import type { Subscription } from '../generated/prisma/client.js';
import { STRIPE, WITHIN_LOCK } from '../stripe/stripe-client.js';
import { AccountMutex } from './account-mutex.js';
import type { RunningPurchase } from './running-purchase.js';
import { SyncSubscription } from './sync-subscription.js';

/** Has a paid subscription go on by itself, or end with the period that is paid for. */
@Injectable()
export class SetRenewal {
  constructor(
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly mutex: AccountMutex,
    private readonly syncing: SyncSubscription,
    private readonly relay: OutboxRelay,
  ) {}

  /**
   * @param check refuses what cannot be changed, looking at the subscription as the provider has it now
   * @returns the subscription as it is then
   */
  async set(
    { accountId, userId }: Principal,
    ends: boolean,
    check: (present: Subscription | null) => asserts present is RunningPurchase,
  ): Promise<Subscription> {
    const changed = await this.mutex.runExclusive(accountId, () =>
      this.mutex.transaction(async (tx) => {
        const { subscription: present, provider } = await this.syncing.syncWithin(tx, accountId);
        check(present);
        requireTime();
        await this.stripe.subscriptions.update(
          present.stripe_subscription_id,
          endOf(provider, ends),
          WITHIN_LOCK,
        );
        return (await this.syncing.syncWithin(tx, accountId, userId)).subscription ?? present;
      }),
    );
    this.relay.wake();
    return changed;
  }
}

/** The provider knows two ends: one with the period, and one at a moment that somebody chose on its own pages. */
function endOf(provider: Stripe.Subscription | null, ends: boolean): Stripe.SubscriptionUpdateParams {
  const atMoment = !ends && provider?.cancel_at_period_end === false && provider.cancel_at !== null;
  return atMoment ? { cancel_at: '' } : { cancel_at_period_end: ends };
}

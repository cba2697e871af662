import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { withoutDeadline } from '@bindery/service-kit/deadline';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import Stripe from 'stripe';
import type { Subscription } from '../generated/prisma/client.js';
import { providerAnswers } from '../stripe/provider-answers.js';
import { PROVIDER_CALL, STRIPE } from '../stripe/stripe-client.js';
import { AccountMutex } from './account-mutex.js';
import type { RunningPurchase } from './running-purchase.js';
import { SyncSubscription } from './sync-subscription.js';

/** Lets a paid subscription renew, or end with the paid period. */
@Injectable()
export class SetRenewal {
  constructor(
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly mutex: AccountMutex,
    private readonly syncing: SyncSubscription,
    private readonly relay: OutboxRelay,
  ) {}

  /**
   * @param check rejects what can't be changed, given the provider's current state
   * @returns the updated subscription
   */
  set(
    { accountId, userId }: Principal,
    ends: boolean,
    check: (current: Subscription | null) => asserts current is RunningPurchase,
  ): Promise<Subscription> {
    return providerAnswers(() =>
      this.mutex.runExclusive(accountId, async (lease) => {
        const { subscription: current, provider } = await this.syncing.sync(accountId);
        check(current);
        lease.assertHeld();
        const change = endOf(provider, ends);
        return withoutDeadline(async () => {
          await this.stripe.subscriptions.update(current.stripe_subscription_id, change, {
            ...PROVIDER_CALL,
            idempotencyKey: `${lease.id}:renewal`,
          });
          const { subscription } = await this.syncing.sync(accountId, userId);
          this.relay.wake();
          return subscription ?? current;
        });
      }),
    );
  }
}

/** The provider has two kinds of end: with the period, and at a date chosen on its own pages. */
function endOf(provider: Stripe.Subscription | null, ends: boolean): Stripe.SubscriptionUpdateParams {
  const atMoment = !ends && provider?.cancel_at_period_end === false && provider.cancel_at !== null;
  return atMoment ? { cancel_at: '' } : { cancel_at_period_end: ends };
}

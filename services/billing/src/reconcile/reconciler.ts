import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { BillingFinding } from '@bindery/contracts/ops';
import { DATABASE } from '@bindery/service-kit/database';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import Stripe from 'stripe';
import type { PrismaClient, Subscription } from '../generated/prisma/client.js';
import { failureReason, STRIPE } from '../stripe/stripe-client.js';
import { AccountMutex } from '../subscriptions/account-mutex.js';
import { givesAccess, isLive, stateOf, UnreadableSubscription } from '../subscriptions/provider-state.js';
import { isSameState } from '../subscriptions/subscription-changes.js';
import { SyncSubscription } from '../subscriptions/sync-subscription.js';

/** One call in this time at the most: a tenth of what the provider allows with a live key. */
const PACE_MS = 100;
const PAGE = 100;
const MAX_UNREACHABLE = 3;

/**
 * Called after each step with the number of compared subscriptions and the differences found. A mended subscription is a
 * step, because a page of them may take longer than a run may be silent.
 */
export type Report = (compared: number, findings: readonly BillingFinding[]) => Promise<void>;

/**
 * Compares every live subscription with the provider and syncs those that differ. It reads the provider's
 * list in pages of a hundred, and requests only differing or missing subscriptions one by one.
 */
@Injectable()
export class Reconciler {
  /** How many subscriptions in a row got no answer. */
  private unreachable = 0;

  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly mutex: AccountMutex,
    private readonly subscriptions: SyncSubscription,
    private readonly relay: OutboxRelay,
  ) {}

  async reconcile(report: Report, signal: AbortSignal): Promise<void> {
    this.unreachable = 0;
    const seen = new Set<string>();
    await this.compareTheirs(seen, report, signal);
    await this.compareOurs(seen, report, signal);
  }

  private async compareTheirs(seen: Set<string>, report: Report, signal: AbortSignal): Promise<void> {
    let after: string | undefined;
    do {
      const page = await this.stripe.subscriptions.list({
        status: 'all',
        limit: PAGE,
        ...(after !== undefined && { starting_after: after }),
      });
      const live = page.data.filter(isLive);
      for (const { id } of live) seen.add(id);
      await this.mendDiffering(live, report, signal);
      await report(live.length, []);
      after = page.has_more ? page.data.at(-1)?.id : undefined;
      await delay(PACE_MS, undefined, { signal });
    } while (after !== undefined);
  }

  private async mendDiffering(
    live: readonly Stripe.Subscription[],
    report: Report,
    signal: AbortSignal,
  ): Promise<void> {
    const customers = await this.database.customer.findMany({
      where: { stripe_customer_id: { in: live.map(customerOf) } },
    });
    const ours = await this.database.subscription.findMany({
      where: { account_id: { in: customers.map(({ account_id }) => account_id) } },
    });
    for (const theirs of live) {
      const accountId = customers.find((one) => one.stripe_customer_id === customerOf(theirs))?.account_id;
      if (accountId === undefined) await report(0, [unknownCustomer(theirs)]);
      else if (
        !isTaken(
          theirs,
          ours.find((one) => one.account_id === accountId),
        )
      )
        await report(0, await this.mend(accountId, theirs.id, signal));
    }
  }

  /** Compares our live subscriptions that the provider did not name among its own. */
  private async compareOurs(seen: ReadonlySet<string>, report: Report, signal: AbortSignal): Promise<void> {
    let after: string | undefined;
    do {
      const page: Subscription[] = await this.database.subscription.findMany({
        where: {
          origin: 'paid',
          status: { not: 'inactive' },
          ...(after !== undefined && { account_id: { gt: after } }),
        },
        orderBy: { account_id: 'asc' },
        take: PAGE,
      });
      const missing = page.filter(({ stripe_subscription_id: id }) => id === null || !seen.has(id));
      for (const { account_id: accountId, stripe_subscription_id: stripeSubscriptionId } of missing)
        await report(1, await this.mend(accountId, stripeSubscriptionId ?? 'none', signal));
      after = page.length === PAGE ? page.at(-1)?.account_id : undefined;
    } while (after !== undefined);
  }

  /** Syncs the current state. It reports no finding when another sync already did so. */
  private async mend(
    accountId: string,
    subscriptionId: string,
    signal: AbortSignal,
  ): Promise<BillingFinding[]> {
    await delay(PACE_MS, undefined, { signal });
    const about = { account_id: accountId, subscription_id: subscriptionId };
    try {
      const found = await this.sync(accountId);
      this.unreachable = 0;
      return found.map((finding) => ({ ...about, mended: true, ...finding }));
    } catch (error) {
      // One subscription that can't be compared must not hide the others. If several in a row can't, the provider is away.
      const isAway = error instanceof Stripe.errors.StripeConnectionError;
      this.unreachable = isAway ? this.unreachable + 1 : 0;
      if (this.unreachable >= MAX_UNREACHABLE) throw error;
      return [{ ...about, kind: 'failed', detail: failureReason(error), mended: false }];
    }
  }

  private async sync(accountId: string): Promise<Found[]> {
    const found = await this.mutex.runExclusive(accountId, async () => {
      const before = await this.database.subscription.findUnique({ where: { account_id: accountId } });
      const synced = await this.subscriptions.sync(accountId);
      return [
        ...changeBetween(before, synced.subscription),
        ...synced.duplicates.map((id): Found => ({
          kind: 'second_subscription',
          subscription_id: id,
          detail: 'Canceled. Check whether to refund the payment.',
        })),
      ];
    });
    this.relay.wake();
    return found;
  }
}

type Found = Pick<BillingFinding, 'kind' | 'detail'> & Partial<BillingFinding>;

function changeBetween(before: Subscription | null, after: Subscription | null): Found[] {
  if (!after || before?.version === after.version) return [];
  const ended = before !== null && givesAccess(before) && !givesAccess(after);
  const detail = `It was ${before?.status ?? 'not there'}; now it is ${after.status}.`;
  return [{ kind: ended ? 'ended_at_provider' : 'missed_event', detail }];
}

const customerOf = ({ customer }: Stripe.Subscription): string =>
  typeof customer === 'string' ? customer : customer.id;

/** Whether ours says the same. */
function isTaken(theirs: Stripe.Subscription, ours: Subscription | undefined): boolean {
  if (ours?.stripe_subscription_id !== theirs.id) return false;
  try {
    return isSameState(ours, stateOf(theirs));
  } catch (error) {
    // Syncing it fails for the same reason, which is reported.
    if (error instanceof UnreadableSubscription) return false;
    throw error;
  }
}

const unknownCustomer = (theirs: Stripe.Subscription): BillingFinding => ({
  kind: 'unknown_customer',
  account_id: null,
  subscription_id: theirs.id,
  detail: `The customer ${customerOf(theirs)} belongs to no account. See at the payment provider who it is.`,
  mended: false,
});

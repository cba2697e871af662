import { Injectable } from '@nestjs/common';
import type { PlanId, SubscriptionStatus } from '@bindery/contracts/billing';
import type { PlanPart, ServiceLevel } from '@bindery/contracts/access';
import { recordEvent } from '@bindery/service-kit/outbox';
import type { Prisma, Subscription } from '../generated/prisma/client.js';

/** An account's subscription without the columns that the database maintains. */
export type SubscriptionState = Omit<
  Prisma.SubscriptionUncheckedCreateInput,
  'account_id' | 'version' | 'created_at' | 'updated_at'
> & {
  readonly plan_id: PlanId;
  readonly origin: 'paid' | 'promo' | 'free';
  readonly status: SubscriptionStatus;
  readonly service_level: ServiceLevel;
};

/** The only writer of subscriptions: under the account's lock, each change with its event. */
@Injectable()
export class SubscriptionChanges {
  /**
   * Locks and reads the account's subscription. Every change of it holds this lock until its transaction ends, which waits
   * for nothing but the database.
   */
  async lock(tx: Prisma.TransactionClient, accountId: string): Promise<Subscription | null> {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${accountId}, 0))::text`;
    return tx.subscription.findUnique({ where: { account_id: accountId } });
  }

  /**
   * Saves the state and records the event, in the caller's transaction. An unchanged state writes nothing.
   * @param current the result of {@link lock}
   * @param changedBy the user who caused the change, if there is one
   */
  async save(
    tx: Prisma.TransactionClient,
    accountId: string,
    current: Subscription | null,
    state: SubscriptionState,
    changedBy?: string,
  ): Promise<Subscription> {
    if (current && isSameState(current, state)) return current;
    const row = { ...state, version: (current?.version ?? 0) + 1 };
    const saved = await tx.subscription.upsert({
      where: { account_id: accountId },
      create: { account_id: accountId, ...row },
      update: row,
    });
    await recordChangeEvent(tx, saved, changedBy);
    return saved;
  }

  /** Records that the owner was notified of the upcoming end. Other services don't see it, so there is no event. */
  async noteEndingNotice(tx: Prisma.TransactionClient, accountId: string, at: Date): Promise<void> {
    await tx.subscription.update({ where: { account_id: accountId }, data: { ending_notice_at: at } });
  }
}

/** The state of a stored subscription, as the base for a changed one. */
export function storedState({
  account_id: _account,
  version: _version,
  created_at: _created,
  updated_at: _updated,
  ...state
}: Subscription): SubscriptionState {
  // The database's CHECK constraints guarantee these values.
  return state as SubscriptionState;
}

/** Whether a row already has this state. */
export function isSameState(current: Subscription, state: SubscriptionState): boolean {
  return Object.entries(state).every(([field, value]) => {
    const was: unknown = current[field as keyof Subscription];
    return was instanceof Date && value instanceof Date ? was.getTime() === value.getTime() : was === value;
  });
}

async function recordChangeEvent(
  tx: Prisma.TransactionClient,
  subscription: Subscription,
  changedBy?: string,
): Promise<void> {
  const { includes } = await tx.plan.findUniqueOrThrow({ where: { id: subscription.plan_id } });
  await recordEvent(tx, {
    subject: 'billing.subscription.changed.v1',
    accountId: subscription.account_id,
    subjectId: subscription.account_id,
    version: subscription.version,
    data: {
      plan_id: subscription.plan_id as PlanId,
      status: subscription.status as SubscriptionStatus,
      seats: subscription.seats,
      support_seats: subscription.support_seats,
      service_level: subscription.service_level as ServiceLevel,
      includes: includes as PlanPart[],
      monthly_total_cents: subscription.monthly_total_cents,
      access_until: subscription.access_until?.toISOString() ?? null,
      ...(changedBy !== undefined && { changed_by: changedBy }),
    },
  });
}

/** The properties of a subscription at the payment provider; undefined for access from a code or the free plan. */
export const UNPAID = {
  monthly_total_cents: 0,
  stripe_subscription_id: null,
  provider_status: null,
  cancel_at_period_end: false,
  current_period_end: null,
  trial_ends_at: null,
  ending_notice_at: null,
} as const;

import { Injectable } from '@nestjs/common';
import type { PlanId, SubscriptionStatus } from '@bindery/contracts/billing';
import type { ServiceLevel } from '@bindery/contracts/access';
import { recordEvent } from '@bindery/service-kit/outbox';
import type { Prisma, Subscription } from '../generated/prisma/client.js';

/** All that an account's subscription can be, but for what the database counts by itself. */
export type SubscriptionState = Omit<
  Prisma.SubscriptionUncheckedCreateInput,
  'accountId' | 'version' | 'createdAt' | 'updatedAt'
> & {
  readonly planId: PlanId;
  readonly origin: 'paid' | 'promo' | 'free';
  readonly status: SubscriptionStatus;
  readonly serviceLevel: ServiceLevel;
};

/** The only place that writes subscriptions: under the account's lock, each change with its event. */
@Injectable()
export class SubscriptionChanges {
  /**
   * Waits until nobody else changes this account's subscription, and reads it. Whatever changes one, or asks the
   * provider for a change, holds this lock until its transaction ends.
   */
  async lock(tx: Prisma.TransactionClient, accountId: string): Promise<Subscription | null> {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${accountId}, 0))::text`;
    return tx.subscription.findUnique({ where: { accountId } });
  }

  /**
   * Puts an account's subscription into a state and tells the other services, in the caller's transaction. The same
   * state again changes nothing and tells nobody.
   * @param present what {@link lock} answered
   * @param changedBy the user who asked for it, if anybody did
   */
  async put(
    tx: Prisma.TransactionClient,
    accountId: string,
    present: Subscription | null,
    state: SubscriptionState,
    changedBy?: string,
  ): Promise<Subscription> {
    if (present && isSameState(present, state)) return present;
    const row = { ...state, version: (present?.version ?? 0) + 1 };
    const saved = await tx.subscription.upsert({
      where: { accountId },
      create: { accountId, ...row },
      update: row,
    });
    await announce(tx, saved, changedBy);
    return saved;
  }

  /** Remembers that the owner was told of the end to come: nothing that another service knows of changes. */
  async noteEndingNotice(tx: Prisma.TransactionClient, accountId: string, at: Date): Promise<void> {
    await tx.subscription.update({ where: { accountId }, data: { endingNoticeAt: at } });
  }
}

/** The state of a stored subscription, to put it into another one that differs from it. */
export function storedState({
  accountId: _account,
  version: _version,
  createdAt: _created,
  updatedAt: _updated,
  ...state
}: Subscription): SubscriptionState {
  // The database's checks hold what these columns can be.
  return state as SubscriptionState;
}

/** Whether a row says already what a state says. */
export function isSameState(present: Subscription, state: SubscriptionState): boolean {
  return Object.entries(state).every(([field, value]) => {
    const was: unknown = present[field as keyof Subscription];
    return was instanceof Date && value instanceof Date ? was.getTime() === value.getTime() : was === value;
  });
}

async function announce(
  tx: Prisma.TransactionClient,
  subscription: Subscription,
  changedBy?: string,
): Promise<void> {
  await recordEvent(tx, {
    subject: 'billing.subscription.changed.v1',
    accountId: subscription.accountId,
    subjectId: subscription.accountId,
    version: subscription.version,
    data: {
      plan_id: subscription.planId as PlanId,
      status: subscription.status as SubscriptionStatus,
      seats: subscription.seats,
      support_seats: subscription.supportSeats,
      service_level: subscription.serviceLevel as ServiceLevel,
      monthly_total_cents: subscription.monthlyTotalCents,
      access_until: subscription.accessUntil?.toISOString() ?? null,
      ...(changedBy !== undefined && { changed_by: changedBy }),
    },
  });
}

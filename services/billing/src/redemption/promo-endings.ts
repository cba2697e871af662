import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CLOCK, LOGGER, type Clock } from '@bindery/service-kit/bootstrap';
import { DATABASE, TRANSACTION_LIMITS } from '@bindery/service-kit/database';
import type { Logger } from '@bindery/service-kit/logging';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { RepeatingWork } from '@bindery/service-kit/timing';
import type { Prisma, PrismaClient, Subscription } from '../generated/prisma/client.js';
import { recordNotice } from '../notices/record-notice.js';
import { storedState, SubscriptionChanges } from '../subscriptions/subscription-changes.js';

const EVERY_MS = 60_000;
const NOTICE_BEFORE_MS = 7 * 24 * 60 * 60_000;
const AT_ONCE = 100;

/**
 * Ends the access that promo codes gave when its time is over, and tells the owner a week before. What fell due while
 * billing was down is found at its start; several copies look at the same time, and each end happens once.
 */
@Injectable()
export class PromoEndings implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly work: RepeatingWork;

  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
    private readonly changes: SubscriptionChanges,
    private readonly relay: OutboxRelay,
  ) {
    this.work = new RepeatingWork({
      turn: async () => {
        await this.look();
        return EVERY_MS;
      },
      failure: 'what promo codes gave could not be looked through; it will be tried again',
      pauseAfterFailureMs: EVERY_MS,
      logger,
    });
  }

  onApplicationBootstrap(): void {
    this.work.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.work.stop();
  }

  async look(): Promise<void> {
    const now = this.clock.now();
    const soon = new Date(now.getTime() + NOTICE_BEFORE_MS);
    await this.each({ accessUntil: { lte: now } }, (tx, present) => this.end(tx, present));
    await this.each({ accessUntil: { gt: now, lte: soon }, endingNoticeAt: null }, (tx, present) =>
      this.announce(tx, present, now),
    );
  }

  /** Each account in a transaction of its own, and looked at again under its lock: it may have changed meanwhile. */
  private async each(
    due: Prisma.SubscriptionWhereInput,
    act: (tx: Prisma.TransactionClient, present: Subscription) => Promise<void>,
  ): Promise<void> {
    const where = { origin: 'promo', status: 'active', ...due };
    for (;;) {
      const found = await this.database.subscription.findMany({
        where,
        select: { accountId: true },
        take: AT_ONCE,
      });
      for (const { accountId } of found) {
        await this.database.$transaction(async (tx) => {
          await this.changes.lock(tx, accountId);
          const present = await tx.subscription.findFirst({ where: { ...where, accountId } });
          if (present) await act(tx, present);
        }, TRANSACTION_LIMITS);
      }
      if (found.length > 0) this.relay.nudge();
      if (found.length < AT_ONCE) return;
    }
  }

  private async end(tx: Prisma.TransactionClient, present: Subscription): Promise<void> {
    const { accountId, version } = await this.changes.put(tx, present.accountId, present, {
      ...storedState(present),
      status: 'inactive',
    });
    await recordNotice(tx, {
      accountId,
      key: `promo_over:${accountId}:${String(version)}`,
      notice: { notice: 'subscription_canceled', access_until: null, reason: 'promo_over' },
    });
  }

  private async announce(tx: Prisma.TransactionClient, present: Subscription, now: Date): Promise<void> {
    const { accountId, version, accessUntil } = present;
    if (!accessUntil) return;
    await this.changes.noteEndingNotice(tx, accountId, now);
    await recordNotice(tx, {
      accountId,
      key: `promo_ending:${accountId}:${String(version)}`,
      notice: { notice: 'promo_ending', ends_at: accessUntil.toISOString() },
    });
  }
}

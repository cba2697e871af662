import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE, TRANSACTION_LIMITS } from '@bindery/service-kit/database';
import { defineJob, Jobs, type Schedule } from '@bindery/service-kit/jobs';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { DAY_MS } from '@bindery/service-kit/time';
import { z } from 'zod';
import type { Prisma, PrismaClient, Subscription } from '../generated/prisma/client.js';
import { recordNotice } from '../notices/record-notice.js';
import { storedState, SubscriptionChanges } from '../subscriptions/subscription-changes.js';
import { uuid } from '@bindery/contracts/validation';

const NOTICE_BEFORE_MS = 7 * DAY_MS;
const BATCH_SIZE = 100;

/** Also runs at the start, for work that fell due while billing was down. */
const findPromoEndings: Schedule = {
  name: 'find-promo-endings',
  cron: '* * * * *',
  everySeconds: 60,
  timeoutSeconds: 60,
  atStart: true,
};
/** One account each, so that one that fails keeps no other waiting. */
export const endPromo = defineJob({
  name: 'end-promo',
  version: 1,
  data: z.strictObject({ account_id: uuid() }),
  retries: { limit: 20, delaySeconds: 2, maxDelaySeconds: 300 },
  timeoutSeconds: 60,
  dedupe: true,
});

/** Ends promo code access when it expires, and notifies the owner a week before. */
@Injectable()
export class PromoEndings {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly changes: SubscriptionChanges,
    private readonly relay: OutboxRelay,
    private readonly jobs: Jobs,
  ) {
    jobs.onSchedule(findPromoEndings, () => this.enqueueDue());
    jobs.on(endPromo, ({ account_id }) => this.settle(account_id));
  }

  /** Adds a job for each account whose access is over, or ends within a week without a notice of it. */
  async enqueueDue(): Promise<void> {
    let after = '';
    for (;;) {
      const found = await this.database.subscription.findMany({
        where: { OR: this.due(), ...(after !== '' && { account_id: { gt: after } }) },
        select: { account_id: true },
        orderBy: { account_id: 'asc' },
        take: BATCH_SIZE,
      });
      const jobs = found.map(({ account_id }) => ({ data: { account_id }, key: account_id }));
      await this.jobs.enqueue(this.database, endPromo, ...jobs);
      this.jobs.wake(endPromo);
      after = found.at(-1)?.account_id ?? '';
      if (found.length < BATCH_SIZE) return;
    }
  }

  private due(): [Prisma.SubscriptionWhereInput, Prisma.SubscriptionWhereInput] {
    const now = this.clock.now();
    const soon = new Date(now.getTime() + NOTICE_BEFORE_MS);
    const given = { origin: 'promo', status: 'active' };
    return [
      { ...given, access_until: { lte: now } },
      { ...given, access_until: { gt: now, lte: soon }, ending_notice_at: null },
    ];
  }

  /** Checks again under the account's lock, because it may have changed. */
  private async settle(accountId: string): Promise<void> {
    await this.database.$transaction(async (tx) => {
      await this.changes.lock(tx, accountId);
      const [over, ending] = this.due();
      const ended = await tx.subscription.findFirst({ where: { ...over, account_id: accountId } });
      if (ended) return this.end(tx, ended);
      const current = await tx.subscription.findFirst({ where: { ...ending, account_id: accountId } });
      if (current) await this.announce(tx, current);
    }, TRANSACTION_LIMITS);
    this.relay.wake();
  }

  private async end(tx: Prisma.TransactionClient, current: Subscription): Promise<void> {
    const { account_id: accountId, version } = await this.changes.save(tx, current.account_id, current, {
      ...storedState(current),
      status: 'inactive',
    });
    await recordNotice(tx, {
      accountId,
      key: `promo_over:${accountId}:${String(version)}`,
      notice: { notice: 'subscription_canceled', access_until: null, reason: 'promo_over' },
    });
  }

  private async announce(tx: Prisma.TransactionClient, current: Subscription): Promise<void> {
    const { account_id: accountId, version, access_until: accessUntil } = current;
    if (!accessUntil) return;
    await this.changes.noteEndingNotice(tx, accountId, this.clock.now());
    await recordNotice(tx, {
      accountId,
      key: `promo_ending:${accountId}:${String(version)}`,
      notice: { notice: 'promo_ending', ends_at: accessUntil.toISOString() },
    });
  }
}

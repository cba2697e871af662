import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { defineJob, Jobs, type Schedule } from '@bindery/service-kit/jobs';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { MINUTE_MS } from '@bindery/service-kit/time';
import { z } from 'zod';
import { AccessChanges } from '../access/access-changes.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import { uuid } from '@bindery/contracts/validation';

const endAccess = defineJob({
  name: 'end-access',
  version: 1,
  data: z.strictObject({ account_id: uuid() }),
  retries: { limit: 2_000, delaySeconds: 1, maxDelaySeconds: 60 },
  timeoutSeconds: 60,
  pollSeconds: 1,
});

/** Finds what no job was planned for, such as a job that an operator deleted. */
const endDueAccess: Schedule = {
  name: 'end-due-access',
  cron: '*/5 * * * *',
  everySeconds: 300,
  timeoutSeconds: 60,
};

/**
 * Ends the access of accounts at the moment until which they have it, with no word from billing: tokens that say
 * otherwise live for minutes, so they are put out of date. Billing's next event has the last word, as ever.
 */
@Injectable()
export class AccessEnds {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accessChanges: AccessChanges,
    private readonly relay: OutboxRelay,
    private readonly jobs: Jobs,
  ) {
    jobs.on(endAccess, ({ account_id }) => this.end(account_id));
    jobs.onSchedule(endDueAccess, () => this.endDue());
  }

  /** Plans the end, in the transaction that sets it. */
  async plan(tx: Transaction, accountId: string, until: Date): Promise<void> {
    const delayMs = until.getTime() - this.clock.now().getTime();
    await this.jobs.enqueue(tx, endAccess, { data: { account_id: accountId }, delayMs });
  }

  private async end(accountId: string): Promise<void> {
    const ended = await this.db.$transaction(async (tx) => {
      const now = this.clock.now();
      const [account] = await tx.$queryRaw<{ access_until: Date }[]>`
        SELECT access_until FROM accounts
        WHERE id = ${accountId}::uuid AND access_until IS NOT NULL
          AND subscription_status IN ('active', 'canceling') FOR UPDATE`;
      if (!account) return false;
      const early = account.access_until.getTime() - now.getTime();
      if (early > 0) {
        // A later end has a job of its own; only what the two clocks disagree about is waited for.
        if (early <= MINUTE_MS) await this.plan(tx, accountId, account.access_until);
        return false;
      }
      const updated = await tx.account.update({
        where: { id: accountId },
        data: { subscription_status: 'inactive', version: { increment: 1 }, updated_at: now },
      });
      await this.accessChanges.accountAccessChanged(tx, updated);
      return true;
    });
    if (ended) this.relay.wake();
  }

  private async endDue(): Promise<void> {
    const due = await this.db.account.findMany({
      where: {
        access_until: { lte: this.clock.now() },
        subscription_status: { in: ['active', 'canceling'] },
      },
      select: { id: true },
    });
    await this.jobs.enqueue(this.db, endAccess, ...due.map(({ id }) => ({ data: { account_id: id } })));
  }
}

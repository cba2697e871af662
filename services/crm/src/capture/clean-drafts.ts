import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '@bindery/service-kit/database';
import { Jobs } from '@bindery/service-kit/jobs';
import { before } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AccountTransactions } from '../database/account-transactions.js';
import { accountSweep, AllAccounts } from '../database/all-accounts.js';
import type { CrmDatabase } from '../database/crm-database.js';
import { Prisma } from '../generated/prisma/client.js';
import { DRAFT_MS } from './stored-drafts.js';

/** Often enough that a page is gone within minutes of its day. */
const cleanDrafts = accountSweep({
  find: 'find-old-drafts',
  cron: '*/10 * * * *',
  everySeconds: 600,
  name: 'clean-drafts',
  timeoutSeconds: 60,
});
const ACCOUNTS_AT_ONCE = 1_000;

/** Removes drafts after a day: those that nobody accepted, and those whose client can't be undone any more. */
@Injectable()
export class CleanDrafts {
  constructor(
    accounts: AllAccounts,
    @Inject(DATABASE) private readonly database: CrmDatabase,
    private readonly transactions: AccountTransactions,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {
    accounts.sweep(
      cleanDrafts,
      (accountId) => this.clean(accountId),
      () => this.enqueueOld(),
    );
  }

  /** Adds a job for each account with drafts whose time is over. What one run leaves waits ten minutes. */
  async enqueueOld(): Promise<void> {
    const now = this.clock.now();
    const accounts = await this.database.$queryRaw<{ account_id: string }[]>`
      SELECT old::text AS account_id FROM accounts_with_old_drafts(${before(now, DRAFT_MS)}::timestamptz,
        ${now}::timestamptz, ${ACCOUNTS_AT_ONCE}::int) AS old`;
    const jobs = accounts.map((data) => ({ data, key: data.account_id }));
    await this.jobs.enqueue(this.database, cleanDrafts.job, ...jobs);
    this.jobs.wake(cleanDrafts.job);
  }

  async clean(accountId: string): Promise<void> {
    const now = this.clock.now();
    await this.transactions.queryOnce(
      accountId,
      Prisma.sql`DELETE FROM capture_drafts WHERE account_id = ${accountId}::uuid AND (
        (state <> 'accepted' AND created_at <= ${before(now, DRAFT_MS)}::timestamptz)
        OR undo_until <= ${now}::timestamptz)`,
    );
  }
}

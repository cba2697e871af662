import { Inject, Injectable } from '@nestjs/common';
import { EXPORT_LISTED_DAYS, JOB_KEPT_DAYS, REPORT_KEPT_DAYS } from '@bindery/contracts/crm';
import { before, DAY_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AccountTransactions } from '../database/account-transactions.js';
import { accountSweep, AllAccounts } from '../database/all-accounts.js';
import { FileStoreAway } from '../files/blob-store.js';
import { StoredFiles } from '../files/stored-files.js';
import { Prisma } from '../generated/prisma/client.js';
import { doLongWork } from './long-works.js';

const cleanLongWork = accountSweep({
  find: 'find-long-work',
  cron: '37 * * * *',
  name: 'clean-long-work',
  timeoutSeconds: 300,
});

/** Removes files, reports, jobs and lines of the list of exports whose time is over, and says of jobs that nobody does any more that they failed. */
@Injectable()
export class CleanLongWork {
  constructor(
    accounts: AllAccounts,
    private readonly transactions: AccountTransactions,
    private readonly files: StoredFiles,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    accounts.sweep(cleanLongWork, (accountId) => this.clean(accountId));
  }

  async clean(accountId: string): Promise<void> {
    const now = this.clock.now();
    const stranded = await this.endStranded(accountId);
    await this.transactions.queryOnce(
      accountId,
      Prisma.sql`DELETE FROM exports
        WHERE account_id = ${accountId}::uuid AND created_at <= ${before(now, EXPORT_LISTED_DAYS * DAY_MS)}::timestamptz`,
    );
    await this.transactions.queryOnce(
      accountId,
      Prisma.sql`DELETE FROM reports
        WHERE account_id = ${accountId}::uuid AND created_at <= ${before(now, REPORT_KEPT_DAYS * DAY_MS)}::timestamptz`,
    );
    await this.transactions.queryOnce(
      accountId,
      Prisma.sql`DELETE FROM jobs
        WHERE account_id = ${accountId}::uuid AND finished_at <= ${before(now, JOB_KEPT_DAYS * DAY_MS)}::timestamptz
          AND NOT EXISTS (SELECT FROM files WHERE files.account_id = jobs.account_id AND files.job_id = jobs.id)`,
    );
    await this.removeFiles(accountId, stranded);
  }

  /** While the store is away they stay; the next hour removes them. */
  private async removeFiles(accountId: string, stranded: readonly string[]): Promise<void> {
    try {
      await this.files.removeExpired(accountId);
      for (const id of stranded) await this.files.removeOfJob(accountId, id);
    } catch (error) {
      if (!(error instanceof FileStoreAway)) throw error;
    }
  }

  /** Each attempt of such a job died with its process, until none was left. */
  private async endStranded(accountId: string): Promise<string[]> {
    const ended = await this.transactions.queryOnce<{ id: string }>(
      accountId,
      Prisma.sql`UPDATE jobs SET state = CASE state WHEN 'canceling' THEN 'canceled' ELSE 'failed' END,
          error = CASE state WHEN 'canceling' THEN NULL ELSE ${STRANDED} END,
          is_fault = state <> 'canceling', finished_at = ${this.clock.now()}::timestamptz
        WHERE account_id = ${accountId}::uuid AND state IN ('queued', 'running', 'canceling')
          AND NOT EXISTS (SELECT FROM pgboss.job AS queued
            WHERE queued.name = ${doLongWork.name} AND queued.state IN ('created', 'retry', 'active')
              AND queued.data ->> 'job_id' = jobs.id::text)
        RETURNING id`,
    );
    return ended.map(({ id }) => id);
  }
}

const STRANDED = "This couldn't be finished. Start it again.";

import { Injectable } from '@nestjs/common';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma, type Job } from '../generated/prisma/client.js';
import { jobColumns, JobRows } from './job-rows.js';
import { LongWorks } from './long-works.js';

/** Has a failed job wait again, for an operator who has mended what made it fail. */
@Injectable()
export class ReviveJob {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly works: LongWorks,
    private readonly rows: JobRows,
  ) {}

  /** @returns why it can't, as a sentence */
  async revive(accountId: string, jobId: string): Promise<string | null> {
    const which = Prisma.sql`account_id = ${accountId}::uuid AND id = ${jobId}::uuid`;
    const [job] = await this.transactions.queryOnce<Job>(
      accountId,
      Prisma.sql`SELECT ${jobColumns} FROM jobs WHERE ${which}`,
    );
    if (!job) return 'nothing is known of this work any more';
    if (job.state !== 'failed') return `this work is ${job.state.replace('_', ' ')}`;
    const { work } = this.works.of(job.work);
    const data = work.data.parse((await this.rows.open(job)).data);
    return this.transactions.write(accountId, async (tx) => {
      if (await work.isReplaced?.(tx, job, data)) return 'something newer has taken its place';
      const revived = await tx.$executeRaw`
        UPDATE jobs SET state = 'queued', error = NULL, finished_at = NULL, seen_at = NULL, unsaved_attempts = 0,
          is_fault = false
        WHERE ${which} AND state = 'failed'`;
      return revived > 0 ? null : 'this work has changed meanwhile';
    });
  }
}

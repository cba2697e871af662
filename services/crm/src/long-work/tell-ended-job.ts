import { Inject, Injectable } from '@nestjs/common';
import type { JobView } from '@bindery/contracts/crm';
import type { EndedJob } from '@bindery/contracts/messaging';
import { uuid } from '@bindery/contracts/validation';
import type { Sql } from '@bindery/service-kit/database';
import { defineJob, Jobs } from '@bindery/service-kit/jobs';
import { recordEvent } from '@bindery/service-kit/outbox';
import { MINUTE_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AccountTransactions } from '../database/account-transactions.js';
import { accountJob } from '../database/all-accounts.js';
import { Prisma, type Job } from '../generated/prisma/client.js';
import { jobColumns, JobRows } from './job-rows.js';

/** Whoever has the application open has seen the end by then. */
const LEFT_AFTER_MS = 2 * MINUTE_MS;

const tellEndedJob = defineJob({
  name: 'tell-ended-job',
  version: 1,
  data: accountJob.extend({ job_id: uuid() }),
  retries: { limit: 10, delaySeconds: 1, maxDelaySeconds: 600 },
  timeoutSeconds: 30,
  pollSeconds: 10,
});

/** Has identity mail the people who have left before their job ended. */
@Injectable()
export class TellEndedJob {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly rows: JobRows,
    private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    jobs.on(tellEndedJob, ({ account_id, job_id }) => this.tell(account_id, job_id));
  }

  /** Looks in two minutes whether the person has seen the end, which the transaction writes. */
  later(tx: Sql, { account_id, id }: Pick<Job, 'account_id' | 'id'>): Promise<void> {
    return this.jobs.enqueue(tx, tellEndedJob, { data: { account_id, job_id: id }, delayMs: LEFT_AFTER_MS });
  }

  async tell(accountId: string, jobId: string): Promise<void> {
    const about = await this.subjectOf(accountId, jobId);
    await this.transactions.write(accountId, async (tx) => {
      const [ended] = await tx.$queryRaw<Required<Omit<EndedJob, 'about'>>[]>`
        UPDATE jobs SET seen_at = ${this.clock.now()}::timestamptz
        WHERE account_id = ${accountId}::uuid AND id = ${jobId}::uuid AND seen_at IS NULL
          AND state IN ('completed', 'failed')
        RETURNING user_id, kind, state, counts`;
      if (!ended) return;
      const { counts, ...job } = ended;
      const data = { ...job, ...(about && { about }), ...(job.kind === 'import' && { counts }) };
      await recordEvent(tx, {
        subject: 'crm.job.ended.v1',
        ...{ accountId, subjectId: jobId, version: 1, data },
      });
    });
  }

  /** Before the transaction, since what is sealed may need its own connection. */
  private async subjectOf(accountId: string, jobId: string): Promise<JobView['about']> {
    const [job] = await this.transactions.queryOnce<Job>(
      accountId,
      Prisma.sql`SELECT ${jobColumns} FROM jobs
        WHERE account_id = ${accountId}::uuid AND id = ${jobId}::uuid AND seen_at IS NULL`,
    );
    return job ? this.rows.subjectOf(job) : null;
  }
}

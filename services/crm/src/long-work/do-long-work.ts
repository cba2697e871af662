import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Sql } from '@bindery/service-kit/database';
import { Jobs, type JobAttempt as QueueAttempt } from '@bindery/service-kit/jobs';
import { CLOCK, METRICS, type Clock } from '@bindery/service-kit/tokens';
import type { Metrics, NoteCount } from '@bindery/telemetry/metrics';
import { PresentRights } from '../access/present-rights.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { StoredFiles } from '../files/stored-files.js';
import { Prisma, type Job } from '../generated/prisma/client.js';
import { failsJob, JobAttempt, JobCanceled, JobTaken } from './job-attempt.js';
import { jobColumns, JobRows } from './job-rows.js';
import { doLongWork, LongWorks } from './long-works.js';
import { TellEndedJob } from './tell-ended-job.js';

/** How often a job that waits for its turn looks whether it has come. */
const TURN_MS = 2_000;

/** Does the jobs of long work, one attempt at a time each. */
@Injectable()
export class DoLongWork {
  private readonly noteEnd: NoteCount<'work' | 'state'>;

  constructor(
    private readonly works: LongWorks,
    private readonly rows: JobRows,
    private readonly transactions: AccountTransactions,
    private readonly rights: PresentRights,
    private readonly files: StoredFiles,
    private readonly telling: TellEndedJob,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(METRICS) metrics: Metrics,
    private readonly jobs: Jobs,
  ) {
    this.noteEnd = metrics.counts({
      name: 'bindery_long_work_ended_total',
      help: 'Exports, imports and other long work that ended, by how it ended.',
      labels: ['work', 'state'],
    });
    jobs.on(doLongWork, ({ account_id, job_id }, attempt) => this.attempt(account_id, job_id, attempt));
  }

  private async attempt(accountId: string, jobId: string, queued: QueueAttempt): Promise<void> {
    if (await this.mustWait(accountId, jobId)) return this.tryLater(accountId, jobId);
    const attemptId = randomUUID();
    const job = await this.take(accountId, jobId, attemptId);
    // It was canceled before it began, or an operator replays what has ended.
    if (!job) return;
    try {
      await this.run(job, attemptId, queued.signal);
      this.noteEnd({ work: job.work, state: 'completed' });
    } catch (error) {
      if (error instanceof JobTaken) return;
      if (error instanceof JobCanceled) await this.end(job, attemptId, 'canceled', null);
      else if (failsJob(error)) await this.end(job, attemptId, 'failed', error.detail);
      else {
        if (queued.attempt > doLongWork.retries.limit) await this.end(job, attemptId, 'failed', UNKNOWN);
        throw error;
      }
    }
  }

  /** Whether another job of the account comes first. */
  private async mustWait(accountId: string, jobId: string): Promise<boolean> {
    const { inTurn } = this.works;
    const earlier = await this.transactions.readOnce(
      accountId,
      Prisma.sql`SELECT other.id FROM jobs AS own JOIN jobs AS other ON other.account_id = own.account_id
        WHERE own.account_id = ${accountId}::uuid AND own.id = ${jobId}::uuid AND own.state = 'queued'
          AND own.work = ANY (${inTurn}::text[]) AND other.work = ANY (${inTurn}::text[]) AND other.id <> own.id
          AND (other.state IN ('running', 'canceling')
            OR (other.state = 'queued' AND (other.created_at, other.id) < (own.created_at, own.id)))
        LIMIT 1`,
    );
    return earlier.length > 0;
  }

  /** Waiting takes none of the places in which jobs run. */
  private async tryLater(account_id: string, job_id: string): Promise<void> {
    await this.transactions.write(account_id, (tx) =>
      this.jobs.enqueue(tx, doLongWork, { data: { account_id, job_id }, delayMs: TURN_MS }),
    );
  }

  /** Makes this attempt the one that writes. */
  private async take(accountId: string, jobId: string, attemptId: string): Promise<Job | undefined> {
    const [job] = await this.transactions.readOnce<Job>(
      accountId,
      Prisma.sql`UPDATE jobs SET attempt_id = ${attemptId}::uuid,
          state = CASE state WHEN 'queued' THEN 'running' ELSE state END
        WHERE account_id = ${accountId}::uuid AND id = ${jobId}::uuid
          AND state IN ('queued', 'running', 'canceling')
        RETURNING ${jobColumns}`,
    );
    return job;
  }

  private async run(job: Job, attemptId: string, signal: AbortSignal): Promise<void> {
    if (job.state === 'canceling') throw new JobCanceled();
    const { work, run } = this.works.of(job.work);
    const data = work.data.parse((await this.rows.open(job)).data);
    const { transactions, rights, files } = this;
    const permission = work.permission(data);
    const onEnd = (tx: Sql) => (work.isStep ? Promise.resolve() : this.telling.later(tx, job));
    const attempt = new JobAttempt({
      ...{ transactions, rights, files, job, attemptId, permission, data, signal, onEnd },
    });
    // What an earlier attempt has begun is begun anew.
    await files.removeOfJob(job.account_id, job.id);
    await attempt.refresh();
    await run(attempt);
    await attempt.complete(this.clock.now());
  }

  private async end(job: Job, attemptId: string, state: 'failed' | 'canceled', error: string | null) {
    const ended = await this.transactions.write(job.account_id, async (tx) => {
      const changed = await tx.$executeRaw`
        UPDATE jobs SET state = ${state}, error = ${error}, finished_at = ${this.clock.now()}::timestamptz
        WHERE account_id = ${job.account_id}::uuid AND id = ${job.id}::uuid AND attempt_id = ${attemptId}::uuid
          AND state IN ('running', 'canceling')`;
      if (changed > 0 && state === 'failed') await this.telling.later(tx, job);
      return changed;
    });
    if (ended === 0) return;
    this.noteEnd({ work: job.work, state });
    await this.files.removeOfJob(job.account_id, job.id);
  }
}

const UNKNOWN = 'Something went wrong on our side. Start it again.';

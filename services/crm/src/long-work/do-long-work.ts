import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { Jobs, type JobAttempt as QueueAttempt } from '@bindery/service-kit/jobs';
import { CLOCK, METRICS, type Clock } from '@bindery/service-kit/tokens';
import type { Metrics, NoteCount } from '@bindery/telemetry/metrics';
import { PresentRights } from '../access/present-rights.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { FileStoreAway } from '../files/blob-store.js';
import { StoredFiles } from '../files/stored-files.js';
import { Prisma, type Job } from '../generated/prisma/client.js';
import { failsJob, JobAttempt, JobCanceled, JobTaken } from './job-attempt.js';
import { jobColumns, JobRows } from './job-rows.js';
import { doLongWork, LongWorks } from './long-works.js';
import { ReviveJob } from './revive-job.js';
import { TellEndedJob } from './tell-ended-job.js';

/** How often a job that waits for its turn looks whether it has come. */
const TURN_MS = 2_000;
/** How often a job tries whether the store of files is back. */
const STORE_AGAIN_MS = 30_000;

/** Does the jobs of long work, one attempt at a time each. */
@Injectable()
export class DoLongWork {
  /** Whether this replica does a job that is alone in it. */
  private isOneAlone = false;
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
    reviving: ReviveJob,
  ) {
    this.noteEnd = metrics.counts({
      name: 'bindery_long_work_ended_total',
      help: 'Exports, imports and other long work that ended, by how it ended.',
      labels: ['work', 'state'],
    });
    jobs.on(
      doLongWork,
      ({ account_id, job_id }, attempt) => this.attempt(account_id, job_id, attempt),
      ({ account_id, job_id }) => reviving.revive(account_id, job_id),
    );
  }

  private async attempt(accountId: string, jobId: string, queued: QueueAttempt): Promise<void> {
    const { isAlone, mustWait } = await this.turnOf(accountId, jobId);
    if (mustWait || (isAlone && this.isOneAlone)) return this.tryLater(accountId, jobId, queued.priority);
    this.isOneAlone ||= isAlone;
    try {
      await this.takeAndRun(accountId, jobId, queued);
    } finally {
      if (isAlone) this.isOneAlone = false;
    }
  }

  private async takeAndRun(accountId: string, jobId: string, queued: QueueAttempt): Promise<void> {
    const attemptId = randomUUID();
    const job = await this.take(accountId, jobId, attemptId);
    // It was canceled before it began, or an operator replays what has ended.
    if (!job) return;
    try {
      await this.run(job, attemptId, queued.signal);
      this.noteEnd({ work: job.work, state: 'completed' });
    } catch (error) {
      if (error instanceof JobTaken) return;
      if (error instanceof JobCanceled) await this.end(job, attemptId, 'canceled');
      else if (error instanceof FileStoreAway) await this.waitForStore(job, attemptId, queued.priority);
      else if (failsJob(error))
        await this.end(job, attemptId, 'failed', {
          error: error.detail,
          isFault: error.detail === KILLED,
        });
      else {
        if (queued.attempt > doLongWork.retries.limit)
          await this.end(job, attemptId, 'failed', { error: UNKNOWN, isFault: true });
        else await this.noteError(job, attemptId);
        throw error;
      }
    }
  }

  /** Whether another job of the account comes first, and whether this one is alone in its replica. */
  private async turnOf(accountId: string, jobId: string): Promise<Turn> {
    const { inTurn, alone } = this.works;
    const [turn] = await this.transactions.queryOnce<Turn>(
      accountId,
      Prisma.sql`SELECT own.work = ANY (${alone}::text[]) AS "isAlone",
          own.state = 'queued' AND own.work = ANY (${inTurn}::text[]) AND EXISTS (
            SELECT FROM jobs AS other
            WHERE other.account_id = own.account_id AND other.work = ANY (${inTurn}::text[]) AND other.id <> own.id
              AND (other.state IN ('running', 'canceling')
                OR (other.state = 'queued' AND (other.created_at, other.id) < (own.created_at, own.id)))
          ) AS "mustWait"
        FROM jobs AS own WHERE own.account_id = ${accountId}::uuid AND own.id = ${jobId}::uuid`,
    );
    return turn ?? { isAlone: false, mustWait: false };
  }

  /** Waiting takes none of the places in which jobs run. */
  private async tryLater(account_id: string, job_id: string, priority: number): Promise<void> {
    const waiting = { data: { account_id, job_id }, delayMs: TURN_MS, priority };
    await this.transactions.write(account_id, (tx) => this.jobs.enqueue(tx, doLongWork, waiting));
  }

  /** However long the store is away, no attempt is used up. Whoever cancels the job meanwhile ends it. */
  private async waitForStore(job: Job, attemptId: string, priority: number): Promise<void> {
    const { account_id, id: job_id } = job;
    await this.transactions.write(account_id, async (tx) => {
      const isOurs = await tx.$executeRaw`
        UPDATE jobs SET state = CASE state WHEN 'running' THEN 'queued' ELSE state END, unsaved_attempts = 0
        WHERE account_id = ${account_id}::uuid AND id = ${job_id}::uuid AND attempt_id = ${attemptId}::uuid
          AND state IN ('running', 'canceling')`;
      const waiting = { data: { account_id, job_id }, delayMs: STORE_AGAIN_MS, priority };
      if (isOurs > 0) await this.jobs.enqueue(tx, doLongWork, waiting);
    });
  }

  /** Makes this attempt the one that writes. */
  private async take(accountId: string, jobId: string, attemptId: string): Promise<Job | undefined> {
    const [job] = await this.transactions.queryOnce<Job>(
      accountId,
      Prisma.sql`UPDATE jobs SET attempt_id = ${attemptId}::uuid,
          state = CASE state WHEN 'queued' THEN 'running' ELSE state END, unsaved_attempts = unsaved_attempts + 1,
          started_at = coalesce(started_at, ${this.clock.now()}::timestamptz)
        WHERE account_id = ${accountId}::uuid AND id = ${jobId}::uuid
          AND state IN ('queued', 'running', 'canceling')
        RETURNING ${jobColumns}`,
    );
    return job;
  }

  private async run(job: Job, attemptId: string, signal: AbortSignal): Promise<void> {
    if (job.state === 'canceling') throw new JobCanceled();
    if (job.unsaved_attempts > KILLED_ATTEMPTS) throw new AppError('conflict', { detail: KILLED });
    const { work, run } = this.works.of(job.work);
    const data = work.data.parse((await this.rows.open(job)).data);
    const { transactions, rights, files } = this;
    const permission = work.permission(data);
    const onEnd = (tx: Sql) => (work.isStep ? Promise.resolve() : this.telling.later(tx, job));
    const attempt = new JobAttempt({
      ...{ transactions, rights, files, job, attemptId, permission, data, signal, onEnd },
      now: () => this.clock.now(),
    });
    // Work that an earlier attempt has begun is begun anew.
    await files.removeOfJob(job.account_id, job.id);
    await attempt.refresh();
    await run(attempt);
    await attempt.complete(this.clock.now());
  }

  /** It ended by itself, so nothing killed it. */
  private async noteError(job: Job, attemptId: string): Promise<void> {
    await this.transactions.queryOnce(
      job.account_id,
      Prisma.sql`UPDATE jobs SET unsaved_attempts = 0
        WHERE account_id = ${job.account_id}::uuid AND id = ${job.id}::uuid AND attempt_id = ${attemptId}::uuid`,
    );
  }

  /** Whoever canceled it meanwhile may have taken away what it needs: an error is the end that they wanted. */
  private async end(
    job: Job,
    attemptId: string,
    state: 'failed' | 'canceled',
    { error, isFault }: Failure = { error: null, isFault: false },
  ) {
    const ended = await this.transactions.write(job.account_id, async (tx) => {
      const [row] = await tx.$queryRaw<{ state: 'failed' | 'canceled' }[]>`
        UPDATE jobs SET state = CASE state WHEN 'canceling' THEN 'canceled' ELSE ${state} END,
          error = CASE state WHEN 'canceling' THEN NULL ELSE ${error} END,
          is_fault = state <> 'canceling' AND ${isFault}, finished_at = ${this.clock.now()}::timestamptz
        WHERE account_id = ${job.account_id}::uuid AND id = ${job.id}::uuid AND attempt_id = ${attemptId}::uuid
          AND state IN ('running', 'canceling')
        RETURNING state`;
      if (row?.state === 'failed') await this.telling.later(tx, job);
      return row?.state;
    });
    if (!ended) return;
    this.noteEnd({ work: job.work, state: ended });
    await this.files.removeOfJob(job.account_id, job.id);
  }
}

interface Failure {
  readonly error: string | null;
  /** Whether it is ours to mend. */
  readonly isFault: boolean;
}

interface Turn {
  readonly isAlone: boolean;
  readonly mustWait: boolean;
}

/** So many attempts in a row that were killed before they had saved anything are the work's own doing. */
const KILLED_ATTEMPTS = 2;
const KILLED =
  'This was cut off twice before anything of it was saved. If it reads a file, split the file. Then start it again.';
const UNKNOWN = 'Something went wrong on our side. Start it again.';

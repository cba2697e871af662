import { setTimeout as pause } from 'node:timers/promises';
import { denialOf, type Permission, type Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { deniedError } from '@bindery/service-kit/guard';
import type { PresentRights } from '../access/present-rights.js';
import type { AccountTransactions } from '../database/account-transactions.js';
import type { StoredFiles } from '../files/stored-files.js';
import { Prisma, type Job } from '../generated/prisma/client.js';
import type { MadeFile, Progress, RunningWork } from './long-work.js';

const RIGHTS_LAST_MS = 4_000;
const ASK_AGAIN_MS = 1_000;
/** Progress is for people, who look every other second. */
const WRITE_EVERY_MS = 500;

/** The person, or somebody who manages the agency, has canceled the job. */
export class JobCanceled extends Error {
  override readonly name = 'JobCanceled';
}

/** Another attempt has the job now: this one hung for so long that it was given up. */
export class JobTaken extends Error {
  override readonly name = 'JobTaken';
}

/** Codes of errors that pass. Every other `AppError` tells the person what to do. */
const passing: readonly string[] = ['unavailable', 'internal', 'integrity_failure', 'rate_limited'];

/** Whether an error fails the job, rather than have it tried again. */
export const failsJob = (error: unknown): error is AppError =>
  error instanceof AppError && !passing.includes(error.code);

/** The tools of an attempt. */
export interface AttemptParts {
  readonly transactions: AccountTransactions;
  readonly rights: PresentRights;
  readonly files: StoredFiles;
  readonly job: Job;
  readonly attemptId: string;
  readonly permission: Permission | null;
  readonly data: object;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** Further work of the transaction that writes the good end. */
  readonly onEnd: (tx: Sql) => Promise<void>;
}

/** One attempt to do a job. The database lets only the latest one write. */
export class JobAttempt implements RunningWork<object> {
  readonly jobId: string;
  readonly data: object;
  readonly position: unknown;
  readonly signal: AbortSignal;
  private present: { readonly caller: Principal; readonly readAt: number } | undefined;
  private latest: Progress;
  private writtenAt = 0;
  private fileId: string | null = null;

  constructor(private readonly parts: AttemptParts) {
    const { job, data, signal } = parts;
    this.jobId = job.id;
    this.data = data;
    this.position = job.position;
    this.signal = signal;
    this.latest = { done: job.done, total: job.total };
  }

  get owner() {
    const { account_id: accountId, user_id: userId } = this.parts.job;
    return { accountId, userId };
  }

  get caller(): Principal {
    if (!this.present) throw new Error('The rights of the person have not been read yet');
    return this.present.caller;
  }

  /** Reads the person's rights again, if they are not fresh. While identity is away the work waits. */
  async refresh(): Promise<void> {
    this.signal.throwIfAborted();
    const { rights, job, permission } = this.parts;
    if (permission === null) return;
    if (this.present && performance.now() - this.present.readAt < RIGHTS_LAST_MS) return;
    for (;;) {
      try {
        const caller = await rights.of(job.account_id, job.user_id);
        const denial = caller ? denialOf(caller, permission) : 'forbidden';
        if (denial || !caller) throw deniedError(denial ?? 'forbidden', permission);
        this.present = { caller, readAt: performance.now() };
        return;
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
      }
      await this.inTurn(() => Promise.resolve());
      await pause(ASK_AGAIN_MS, undefined, { signal: this.signal });
    }
  }

  async progress(progress: Progress): Promise<void> {
    this.latest = progress;
    await this.refresh();
    if (performance.now() - this.writtenAt < WRITE_EVERY_MS) return;
    await this.inTurn((tx) => this.write(tx));
  }

  async batch(write: (tx: Sql) => Promise<Progress & { readonly position: object }>): Promise<void> {
    await this.refresh();
    await this.inTurn(async (tx) => {
      const { position, ...progress } = await write(tx);
      this.latest = progress;
      await this.write(tx, Prisma.sql`, position = ${JSON.stringify(position)}::jsonb, unsaved_attempts = 0`);
    });
  }

  async file(made: MadeFile): Promise<void> {
    const { job, files } = this.parts;
    this.fileId = await files.write({ accountId: job.account_id, jobId: job.id, ...made });
  }

  /** Ends the job well, with its file. */
  async complete(now: Date): Promise<void> {
    const done = Prisma.sql`, state = 'completed', file_id = ${this.fileId}::uuid, finished_at = ${now}::timestamptz`;
    await this.inTurn(async (tx) => {
      await this.write(tx, done);
      await this.parts.onEnd(tx);
    });
  }

  /**
   * A transaction that no other attempt and no canceling comes between.
   * @throws JobCanceled
   * @throws JobTaken
   */
  private async inTurn(work: (tx: Sql) => Promise<unknown>): Promise<void> {
    const { transactions, job, attemptId } = this.parts;
    await transactions.write(job.account_id, async (tx) => {
      const [held] = await tx.$queryRaw<Pick<Job, 'state'>[]>`
        SELECT state FROM jobs
        WHERE account_id = ${job.account_id}::uuid AND id = ${job.id}::uuid AND attempt_id = ${attemptId}::uuid
        FOR UPDATE`;
      if (held?.state === 'canceling') throw new JobCanceled();
      if (held?.state !== 'running') throw new JobTaken();
      await work(tx);
    });
  }

  private async write(tx: Sql, more = Prisma.empty): Promise<void> {
    const { done, total, counts } = this.latest;
    const { job } = this.parts;
    await tx.$executeRaw`
      UPDATE jobs SET done = ${done}, total = ${total}, progressed_at = ${this.parts.now()}::timestamptz,
        counts = coalesce(${counts ? JSON.stringify(counts) : null}::jsonb, counts) ${more}
      WHERE account_id = ${job.account_id}::uuid AND id = ${job.id}::uuid`;
    this.writtenAt = performance.now();
  }
}

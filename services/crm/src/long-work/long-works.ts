import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { openJobStates, type JobView } from '@bindery/contracts/crm';
import { uuid } from '@bindery/contracts/validation';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { defineJob, Jobs } from '@bindery/service-kit/jobs';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { z } from 'zod';
import { JobRows, jobRowsSql, type JobRow } from './job-rows.js';
import type { LongWork, RunLongWork } from './long-work.js';

/** Jobs that one person can have under way, so that nobody fills the queue. */
const MAX_OPEN_JOBS = 5;

/** Each job takes one connection of the pool at a time, and a replica does two. */
export const doLongWork = defineJob({
  name: 'long-work',
  version: 1,
  data: z.strictObject({ account_id: uuid(), job_id: uuid() }),
  retries: { limit: 10, delaySeconds: 1, maxDelaySeconds: 60 },
  timeoutSeconds: 4 * 3_600,
  concurrency: 2,
});

interface Registered {
  readonly work: LongWork;
  readonly run: RunLongWork<object>;
}

/** The kinds of long work, and the start of a job. */
@Injectable()
export class LongWorks {
  private readonly registered = new Map<string, Registered>();

  constructor(
    private readonly rows: JobRows,
    private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Registers what does a kind of work; call it while the module is built. */
  on<Data extends z.ZodType<object, object>>(work: LongWork<Data>, run: RunLongWork<z.output<Data>>): void {
    if (this.registered.has(work.name)) throw new Error(`Two kinds of long work are named ${work.name}`);
    this.registered.set(work.name, { work, run } as unknown as Registered);
  }

  /** The names of steps, whose good ends are in no list. */
  get steps(): string[] {
    return [...this.registered.values()].flatMap(({ work }) => (work.isStep ? work.name : []));
  }

  /** @throws Error for one of another release, which this replica doesn't know */
  of(name: string): Registered {
    const found = this.registered.get(name);
    if (!found) throw new Error(`This release does no long work named ${name}`);
    return found;
  }

  /** The names of the kinds of which an account has one at a time. */
  get inTurn(): string[] {
    return [...this.registered.values()].flatMap(({ work }) => (work.isInTurn ? work.name : []));
  }

  /** The names of the kinds of which a replica does one at a time. */
  get alone(): string[] {
    return [...this.registered.values()].flatMap(({ work }) => (work.isAlone ? work.name : []));
  }

  /**
   * Starts a job in the transaction of its cause, with the caller's rights. It begins after the commit; `wake` has it begin
   * at once.
   * @param title what it is, for the person who started it
   * @param reads the file that it reads: of jobs that are due at the same time, small files come first
   * @throws AppError `conflict` for one who has too much under way
   */
  async start<Data extends z.ZodType<object, object>>(
    tx: Sql,
    caller: Principal,
    work: LongWork<Data>,
    {
      title,
      data,
      reads = null,
    }: { readonly title: string; readonly data: z.input<Data>; readonly reads?: string | null },
  ): Promise<JobView> {
    const job = { accountId: caller.accountId, userId: caller.userId, id: randomUUID() };
    const [open] = await tx.$queryRaw<[{ of_account: number; of_person: number; bytes: number | null }]>`
      SELECT count(*)::int AS of_account,
        (count(*) FILTER (WHERE user_id = ${job.userId}::uuid))::int AS of_person,
        (SELECT bytes::float8 FROM files
          WHERE account_id = ${job.accountId}::uuid AND id = ${reads}::uuid) AS bytes
      FROM jobs WHERE account_id = ${job.accountId}::uuid AND state = ANY (${[...openJobStates]}::text[])`;
    if (open.of_person >= MAX_OPEN_JOBS) throw tooMuch();
    // The first job of an account comes before the second one of another.
    const priority = -SIZES * open.of_account - sizeOf(open.bytes ?? 0);
    await this.add(tx, job, work, { title, data, priority });
    const [row] = await tx.$queryRaw<[JobRow]>`
      ${jobRowsSql} WHERE jobs.account_id = ${job.accountId}::uuid AND jobs.id = ${job.id}::uuid`;
    return this.rows.viewOf(caller, row);
  }

  /** Adds a job whose id is known already. It begins after the commit of its cause. */
  async add<Data extends z.ZodType<object, object>>(
    tx: Sql,
    { accountId, userId, id }: { readonly accountId: string; readonly userId: string; readonly id: string },
    work: LongWork<Data>,
    {
      title,
      data,
      priority = 0,
    }: { readonly title: string; readonly data: z.input<Data>; readonly priority?: number },
  ): Promise<void> {
    const details = await this.rows.seal({ account_id: accountId, id }, { title, data });
    await tx.$executeRaw`
      INSERT INTO jobs (id, account_id, user_id, kind, work, details, state, created_at)
      VALUES (${id}::uuid, ${accountId}::uuid, ${userId}::uuid, ${work.kind}, ${work.name}, ${details}, 'queued',
        ${this.clock.now()}::timestamptz)`;
    await this.jobs.enqueue(tx, doLongWork, { data: { account_id: accountId, job_id: id }, priority });
  }

  /** Has this replica look for new jobs, once the transaction of a start is committed. */
  wake(): void {
    this.jobs.wake(doLongWork);
  }
}

/** Sizes of files that are told apart: up to a megabyte, up to two, up to four, and so on. */
const SIZES = 10;
const MEGABYTE = 1_000_000;
const sizeOf = (bytes: number): number =>
  Math.min(SIZES - 1, Math.max(0, Math.ceil(Math.log2(bytes / MEGABYTE))));

const tooMuch = (): AppError =>
  new AppError('conflict', {
    detail: `You already have ${String(MAX_OPEN_JOBS)} exports or imports under way. Wait for one to finish, or cancel one.`,
  });

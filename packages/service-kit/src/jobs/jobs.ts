import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { JobInsert, JobResult, PgBoss, Queue } from 'pg-boss';
import type { JobReplayed } from '@bindery/contracts/ops';
import type { z } from 'zod';
import { queueStatement, isDatabaseGone, type BoundedPool, type Sql } from '../database/index.js';
import { unavailable } from '../errors/app-error.js';
import type { Logger } from '../logging/logger.js';
import { reasonOf } from '../outbox/reason-of.js';
import { pause } from '../timing/pause.js';
import { attemptJob, type RegisteredJob } from './attempt-job.js';
import { createBoss, DEAD_LETTERS, deadLetterQueue, queueOf, scheduleQueueOf } from './create-boss.js';
import type { JobAttempt, JobDefinition, JobHandler, NewJob, Schedule } from './job-definition.js';
import { payloadOf, readPayload } from './payload.js';

const POLL_S = 2;
const SCHEDULE_POLL_S = 5;
/** Of the second worker of a kind and further ones, whom jobs that are added here wake as well. */
const SPARE_POLL_S = 10;
const START_AGAIN_MS = 1_000;
/** A process has ten seconds to stop, and keeps serving for two of them. */
const FINISH_WITHIN_MS = 5_000;
const LOG_ERRORS_EVERY_MS = 10_000;

export interface JobsSettings {
  readonly logger: Logger;
  /** The service's own connections; looked up at the start, since a service without jobs needs none. */
  readonly pool: () => BoundedPool | undefined;
  /** False where a test begins scheduled work by hand. */
  readonly runsSchedules: boolean;
}

interface QueuedJob extends RegisteredJob {
  readonly queue: Queue;
  readonly concurrency: number;
  readonly pollSeconds: number;
  /** Makes a dead job one that can be done again. @returns why it can't be, as a sentence */
  readonly revive?: (payload: unknown) => Promise<string | null>;
}

/** A dead job, with what it was to do. */
export interface DeadLetter {
  readonly id: string;
  readonly queue: string;
  readonly payload: unknown;
}

/**
 * Background work: jobs that are added in the transaction of a change and done after it, by one replica each, and work
 * that begins at set times. It is kept in the service's own database.
 */
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly registered: QueuedJob[] = [];
  private readonly scheduled: Schedule[] = [];
  private readonly workers = new Map<string, string[]>();
  private boss: PgBoss | undefined;
  private starting: Promise<void> | undefined;
  private isRunning = false;
  private quietUntil = 0;

  constructor(private readonly settings: JobsSettings) {}

  /** The schedules of this service. */
  get schedules(): readonly Schedule[] {
    return this.scheduled;
  }

  /** Whether jobs are taken up; true as well where there are none. */
  get isUp(): boolean {
    return this.isRunning || this.registered.length === 0;
  }

  /**
   * Registers what does a kind of job; call it while the module is built.
   * @param revive makes a dead job one that can be done again, or says why it can't, before an operator's replay
   */
  on<Data extends z.ZodType<object, object>>(
    definition: JobDefinition<Data>,
    handler: JobHandler<z.output<Data>>,
    revive?: (data: z.output<Data>) => Promise<string | null>,
  ): void {
    const { name, concurrency = 1, pollSeconds = POLL_S } = definition;
    const run = (payload: unknown, attempt: JobAttempt) => handler(readPayload(definition, payload), attempt);
    this.registered.push({
      ...{ name, run, queue: queueOf(definition), concurrency, pollSeconds },
      ...(revive && { revive: (payload) => revive(readPayload(definition, payload)) }),
    });
  }

  /** Registers work that begins at set times; call it while the module is built. */
  onSchedule(schedule: Schedule, handler: (attempt: JobAttempt) => Promise<void>): void {
    this.scheduled.push(schedule);
    this.registered.push({
      name: schedule.name,
      run: (_payload, attempt) => handler(attempt),
      queue: scheduleQueueOf(schedule),
      concurrency: 1,
      pollSeconds: SCHEDULE_POLL_S,
    });
  }

  /**
   * Adds jobs in the transaction of a change: they are there once it is committed, or never. Call `wake` then, unless
   * the next poll is soon enough.
   * @throws AppError `unavailable` while the service has not yet reached its database
   */
  async enqueue<Data extends z.ZodType<object, object>>(
    tx: Sql,
    definition: JobDefinition<Data>,
    ...jobs: readonly NewJob<z.input<Data>>[]
  ): Promise<void> {
    if (jobs.length === 0) return;
    if (!this.boss || !this.isRunning) throw unavailable('the job queue', undefined);
    const rows = jobs.map(({ data, key, delayMs = 0, priority = 0 }): JobInsert => {
      const startAfter = delayMs > 0 ? { startAfter: `${String(delayMs / 1_000)} seconds` } : {};
      const singletonKey = key === undefined ? {} : { singletonKey: key };
      return { data: payloadOf(definition, data), priority, ...startAfter, ...singletonKey };
    });
    const executeSql = async (text: string, values: unknown[] = []) => {
      await queueStatement(tx)(templateOf(text), ...values);
      return { rows: [] };
    };
    await this.boss.insert(definition.name, rows, { db: { executeSql } });
  }

  /** Has this replica look for jobs of a kind without waiting for the next poll. */
  wake({ name }: Pick<JobDefinition, 'name'>): void {
    for (const worker of this.workers.get(name) ?? []) this.boss?.notifyWorker(worker);
  }

  /** Moves a dead letter back into the queue that it came from. A job that can't be done any more is dropped. */
  async replay({ id, queue, payload }: DeadLetter): Promise<JobReplayed> {
    if (!this.boss || !this.isRunning) throw unavailable('the job queue', undefined);
    const job = this.registered.find(({ name }) => name === queue);
    if (!job) return notReplayed(`no worker of this release does jobs of ${queue}; it stays where it is`);
    const reason = (await job.revive?.(payload)) ?? null;
    if (reason !== null) {
      await this.boss.deleteJob(DEAD_LETTERS, id);
      return notReplayed(`${reason}; it was dropped`);
    }
    if ((await this.boss.redrive(DEAD_LETTERS, { ids: [id] })) > 0) return { replayed: true };
    return notReplayed('the same job waits in its queue already; it was dropped');
  }

  /** A service also starts without its database, and keeps trying. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.registered.length === 0) return;
    const pool = this.settings.pool();
    if (!pool) throw new Error('The database was opened with other settings than the service');
    this.boss = createBoss(pool, { schedule: this.settings.runsSchedules });
    this.boss.on('error', (error) => this.report(error));
    if (!(await this.tryToStart(this.boss))) this.starting = this.keepStarting(this.boss);
  }

  /** Takes up no more jobs, and waits for those being done; what is not done in time is retried by another replica. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.starting;
    await this.boss?.stop({ graceful: true, timeout: FINISH_WITHIN_MS, close: false });
  }

  private async keepStarting(boss: PgBoss): Promise<void> {
    const { signal } = this.stopping;
    do await pause(START_AGAIN_MS, signal);
    while (!signal.aborted && !(await this.tryToStart(boss)));
  }

  private async tryToStart(boss: PgBoss): Promise<boolean> {
    try {
      await boss.start();
      await this.declareQueues(boss);
      for (const job of this.registered) await this.startWorkers(boss, job);
      this.isRunning = true;
      return true;
    } catch (error) {
      this.report(error);
      return false;
    }
  }

  private async declareQueues(boss: PgBoss): Promise<void> {
    const existing = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const queue of [deadLetterQueue, ...this.registered.map((job) => job.queue)]) {
      const { name, policy: _policy, ...options } = queue;
      if (existing.has(name)) await boss.updateQueue(name, options);
      else await boss.createQueue(name, queue);
    }
    for (const { name, cron, atStart } of this.scheduled) {
      await boss.schedule(name, cron, { version: 1 }, { tz: 'UTC', missed: 'once' });
      if (atStart && this.settings.runsSchedules) await boss.send(name, { version: 1 });
    }
  }

  /** One job at a time each: after a job a worker looks for the next one at once. */
  private async startWorkers(boss: PgBoss, job: QueuedJob): Promise<void> {
    const { name, concurrency } = job;
    const workers = this.workers.get(name) ?? [];
    this.workers.set(name, workers);
    while (workers.length < concurrency) {
      const options = {
        includeMetadata: true,
        perJobResults: true,
        pollingIntervalSeconds: workers.length === 0 ? job.pollSeconds : SPARE_POLL_S,
      } as const;
      const worker = await boss.work<object, JobResult[], typeof options>(name, options, async (found) => {
        const results = await Promise.all(found.map((one) => attemptJob(job, one, this.settings.logger)));
        boss.notifyWorker(worker);
        return results;
      });
      workers.push(worker);
    }
  }

  /** If the database is unavailable, every poll of every worker fails. One log line in ten seconds is enough. */
  private report(error: unknown): void {
    if (performance.now() < this.quietUntil) return;
    this.quietUntil = performance.now() + LOG_ERRORS_EVERY_MS;
    const reason = isDatabaseGone(error) ? 'the database is away' : reasonOf(error);
    this.settings.logger.warn({ reason }, 'the job queue could not be worked on; it will be tried again');
  }
}

const notReplayed = (reason: string): JobReplayed => ({ replayed: false, reason });

/** A statement with one parameter, as a template: Prisma's client and plain SQL both take that. */
function templateOf(text: string): TemplateStringsArray {
  const parts = text.split('$1');
  if (parts.length !== 2) throw new Error('pg-boss adds jobs by a statement of another form');
  return Object.assign(parts, { raw: parts });
}

import { Inject, Injectable } from '@nestjs/common';
import type { AnchoredPosition } from '@bindery/contracts/ops';
import { DATABASE } from '@bindery/service-kit/database';
import { defineJob, Jobs, type JobDefinition, type Schedule } from '@bindery/service-kit/jobs';
import { uuid } from '@bindery/contracts/validation';
import { z } from 'zod';
import type { CrmDatabase } from './crm-database.js';

const ACCOUNTS_AT_ONCE = 200;

/** The data of a job for one account, so that one that fails keeps no other waiting. */
export const accountJob = z.strictObject({ account_id: uuid() });

/** Work for every account on a schedule: the schedule adds a job for each. */
export interface AccountSweep {
  readonly schedule: Schedule;
  readonly job: JobDefinition<typeof accountJob>;
}

/** @param sweep `find` is the name of the schedule, and `name` the one of the jobs; hourly by default */
export function accountSweep({
  find,
  cron,
  everySeconds = 3_600,
  retries = { limit: 5, delaySeconds: 30, maxDelaySeconds: 600 },
  ...job
}: { find: string; cron: string; everySeconds?: number } & Pick<
  AccountSweep['job'],
  'name' | 'timeoutSeconds'
> &
  Partial<Pick<AccountSweep['job'], 'retries'>>): AccountSweep {
  return {
    schedule: { name: find, cron, everySeconds, timeoutSeconds: 300 },
    job: defineJob({ ...job, version: 1, data: accountJob, retries, pollSeconds: 10, dedupe: true }),
  };
}

/** Reads lists of accounts, a page at a time. Their rows are visible in one account's transaction only. */
@Injectable()
export class AllAccounts {
  constructor(
    @Inject(DATABASE) private readonly database: CrmDatabase,
    private readonly jobs: Jobs,
  ) {}

  /** The accounts that come after one, from the first on without one. */
  async after(previous: string | null, most: number): Promise<string[]> {
    const rows = await this.database.$queryRaw<{ id: string }[]>`
      SELECT id::text FROM accounts_after(${previous}::uuid, ${most}::int) AS known (id)`;
    return rows.map(({ id }) => id);
  }

  /** Accounts of which a coming premium begins by a day. */
  async ofBegunPremiums(day: string, previous: string | null, most: number): Promise<string[]> {
    const rows = await this.database.$queryRaw<{ id: string }[]>`
      SELECT id::text FROM accounts_of_begun_premiums(${day}::date, ${previous}::uuid, ${most}::int) AS known (id)`;
    return rows.map(({ id }) => id);
  }

  /** Accounts where somebody's morning has come by a moment. */
  async ofMornings(at: Date, previous: string | null, most: number): Promise<string[]> {
    const rows = await this.database.$queryRaw<{ id: string }[]>`
      SELECT id::text FROM accounts_of_mornings(${at}::timestamptz, ${previous}::uuid, ${most}::int) AS known (id)`;
    return rows.map(({ id }) => id);
  }

  /**
   * Does a sweep's work from now on.
   * @param enqueue adds the jobs; one for every account by default
   */
  sweep(
    { schedule, job }: AccountSweep,
    run: (accountId: string, signal: AbortSignal) => Promise<void>,
    enqueue: (signal: AbortSignal) => Promise<void> = (signal) => this.enqueueEach(job, signal),
  ): void {
    this.jobs.onSchedule(schedule, ({ signal }) => enqueue(signal));
    this.jobs.on(job, ({ account_id }, { signal }) => run(account_id, signal));
  }

  /**
   * Adds a job for every account, or for those that `next` lists. A deduplicated one has the account as its key, or the values
   * of its data.
   */
  async enqueueEach<Data extends z.ZodType<object, { account_id: string }>>(
    definition: JobDefinition<Data>,
    signal?: AbortSignal,
    dataOf: (accountId: string) => z.input<Data> = (account_id) => ({ account_id }) as z.input<Data>,
    next: AllAccounts['after'] = (previous, most) => this.after(previous, most),
  ): Promise<void> {
    for (let previous: string | null = null; ;) {
      const accounts: string[] = await next(previous, ACCOUNTS_AT_ONCE);
      const jobs = accounts.map(dataOf).map((data) => ({ data, key: Object.values(data).join(' ') }));
      await this.jobs.enqueue(this.database, definition, ...jobs);
      this.jobs.wake(definition);
      signal?.throwIfAborted();
      previous = accounts.at(-1) ?? null;
      if (accounts.length < ACCOUNTS_AT_ONCE) return;
    }
  }

  /** The heads of the audit chains of the accounts that come after one. */
  async auditHeadsAfter(previous: string | null, most: number): Promise<AnchoredPosition[]> {
    const rows = await this.database.$queryRaw<{ account_id: string; seq: bigint; hash: string }[]>`
      SELECT account_id::text, seq, hash FROM audit_heads_after(${previous}::uuid, ${most}::int)`;
    return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
  }
}

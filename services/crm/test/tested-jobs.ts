import { randomUUID } from 'node:crypto';
import { principalOf } from '@bindery/contracts/access';
import type { JobView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { waitFor } from '@bindery/test-kit';
import { z } from 'zod';
import { AccountTransactions } from '../src/database/account-transactions.js';
import { defineLongWork, type RunningWork } from '../src/long-work/long-work.js';
import { LongWorks } from '../src/long-work/long-works.js';
import type { CrmInUse, Person } from './crm-under-test.js';
import { agentAccess } from './fake-identity.js';

export const JOB_TITLE = 'Everyone named Wakefield';
export const listing = defineLongWork({
  name: 'listing',
  kind: 'export',
  data: z.strictObject({ search: z.string() }),
  permission: () => 'export:run',
});
export const listingStep = defineLongWork({ ...listing, name: 'listing step', isStep: true });
export type Run = (work: RunningWork<{ search: string }>) => Promise<void>;

/** Starts jobs that do what a test says, and asks about them. */
export class TestedJobs {
  private readonly works: LongWorks;
  /** The work of each job, by the search in its data. */
  private readonly runs = new Map<string, Run>();

  private readonly attempts = new Map<string, number>();

  constructor(private readonly crm: CrmInUse) {
    this.works = crm.service.get<LongWorks>(LongWorks);
    for (const work of [listing, listingStep])
      this.works.on(work, (running) => {
        this.attempts.set(running.jobId, this.attemptsOf(running.jobId) + 1);
        const run = this.runs.get(running.data.search);
        if (!run) throw new Error('The test says nothing of this job');
        return run(running);
      });
  }

  async call(who: Person | undefined, method: string, path: string) {
    return (await this.crm.call(who, method, path)) as unknown as {
      status: number;
      body: JobView & ListOf<JobView> & { code: string; detail: string; href: string };
    };
  }

  /** A person whose rights identity knows. */
  member(access: Parameters<CrmInUse['person']>[0] = {}): Person {
    const who = this.crm.person(access);
    this.crm.identity.setAccess(who, access);
    return who;
  }

  async start(who: Person, run: Run, work = listing): Promise<string> {
    const search = randomUUID();
    this.runs.set(search, run);
    const app_metadata = { ...agentAccess, account_id: who.accountId };
    const caller = principalOf({ sub: who.userId, email: '', session_id: '', amr: [], app_metadata });
    const { id } = await this.crm.service
      .get<AccountTransactions>(AccountTransactions)
      .write(who.accountId, (tx) =>
        this.works.start(tx, caller, work, { title: JOB_TITLE, data: { search } }),
      );
    this.works.wake();
    return id;
  }

  /** How often a job was begun. */
  attemptsOf(id: string): number {
    return this.attempts.get(id) ?? 0;
  }

  /** Ends an attempt as a kill does, which leaves no trace of it. */
  async endAsKilled({ jobId }: Pick<RunningWork<unknown>, 'jobId'>): Promise<never> {
    await this.crm.rows('UPDATE jobs SET attempt_id = gen_random_uuid() WHERE id = $1', [jobId]);
    throw new Error('The process was killed');
  }

  async jobOf(who: Person, id: string): Promise<JobView> {
    return (await this.call(who, 'GET', `/api/jobs/${id}`)).body;
  }

  until(who: Person, id: string, state: JobView['state']): Promise<JobView> {
    return waitFor(
      async () => {
        const job = await this.jobOf(who, id);
        return job.state === state && job;
      },
      { what: `the state ${state}`, timeoutMs: 15_000 },
    );
  }
}

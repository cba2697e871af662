import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { JobStatus } from '@bindery/contracts/ops';
import { DATABASE } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { Jobs, RunningJobs } from '@bindery/service-kit/jobs';
import type { Metrics } from '@bindery/telemetry/metrics';
import { waitFor } from '@bindery/test-kit';
import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { TestedJobs, type Run } from '../../test/tested-jobs.js';
import type { CrmDatabase } from '../database/crm-database.js';
import { LongWorkMetrics } from './long-work-metrics.js';
import { doLongWork } from './long-works.js';

const OPS_TOKEN = randomUUID();
let crm: CrmUnderTest;
let jobs: TestedJobs;
beforeAll(async () => {
  crm = await startCrmUnderTest({ OPS_TOKEN });
  jobs = new TestedJobs(crm);
});
afterAll(() => crm.stop());

const works: Run = (work) => work.progress({ done: 3, total: 3 });
/** Goes on until it is stopped. */
const endless: Run = async (work) => {
  for (let done = 0; ; done += 1) {
    await work.progress({ done, total: null });
    await pause(20);
  }
};

describe('an operator', () => {
  const operators = { authorization: `Bearer ${OPS_TOKEN}` };
  const ops = async (method: string, path: string, body?: object) =>
    (await crm.call(undefined, method, `/internal/ops/jobs${path}`, body, operators)).body as unknown;
  /** A job that has failed for good by a fault of ours, with its dead letter. */
  async function deadJob(who: Person, run: Run) {
    const id = await jobs.start(who, async (work) => {
      if (isBroken) throw new Error('out of order');
      await run(work);
    });
    let letter: { id: string } | undefined;
    await waitFor(
      async () => {
        await crm.rows(
          `UPDATE pgboss.job SET start_after = now(), retry_count = greatest(retry_count, retry_limit)
           WHERE name = 'long-work' AND state = 'retry' AND data ->> 'job_id' = $1`,
          [id],
        );
        crm.service.get<Jobs>(Jobs).wake(doLongWork);
        [letter] = await crm.rows<{ id: string }>(
          `SELECT id FROM pgboss.job WHERE name = 'dead-letters' AND state = 'created' AND data ->> 'job_id' = $1`,
          [id],
        );
        return letter;
      },
      { what: 'the dead letter', timeoutMs: 15_000 },
    );
    return { id, letter: letter?.id ?? '' };
  }
  let isBroken = true;
  beforeEach(() => {
    isBroken = true;
  });

  it('brings a dead job back, which then completes', async () => {
    const who = jobs.member();
    const { id, letter } = await deadJob(who, works);
    expect(await jobs.jobOf(who, id)).toMatchObject({ state: 'failed', error: expect.any(String) as string });
    isBroken = false;
    expect(await ops('POST', '/replay', { id: letter })).toEqual({ replayed: true });
    expect(await jobs.until(who, id, 'completed')).toMatchObject({ error: null, progress: { done: 3 } });
  });

  it.each([
    ['is gone', `DELETE FROM jobs WHERE id = $1`, 'nothing is known of this work any more'],
    ['has completed', `UPDATE jobs SET state = 'completed' WHERE id = $1`, 'this work is completed'],
    ['was canceled', `UPDATE jobs SET state = 'canceled' WHERE id = $1`, 'this work is canceled'],
  ])('hears that a job that %s is not replayed, and that it was dropped', async (_what, change, reason) => {
    const { id, letter } = await deadJob(jobs.member(), works);
    await crm.rows(change, [id]);
    const replayed = await ops('POST', '/replay', { id: letter });
    expect(replayed).toEqual({ replayed: false, reason: `${reason}; it was dropped` });
    const gone = { replayed: false, reason: 'it is not a dead job any more' };
    expect(await ops('POST', '/replay', { id: letter })).toEqual(gone);
  });

  it('sees since when a job runs, and when it last came further', async () => {
    const who = jobs.member();
    const id = await jobs.start(who, endless);
    const running = async () =>
      ((await ops('GET', '')) as JobStatus).running.find(({ job_id }) => job_id === id);
    const first = await waitFor(running, { what: 'the running job' });
    expect(first).toMatchObject({ work: 'listing', account_id: who.accountId, total: null });
    await waitFor(async () => ((await running())?.done ?? 0) > first.done, { what: 'progress' });
    const later = await running();
    expect(later?.started_at).toBe(first.started_at);
    expect(Date.parse(later?.progressed_at ?? '')).toBeGreaterThan(Date.parse(first.started_at));
    await jobs.call(who, 'POST', `/api/jobs/${id}/cancel`);
    await jobs.until(who, id, 'canceled');
    expect(await running()).toBeUndefined();
  });

  it('is told by metrics of work that does not come further, and of work that failed by a fault of ours', async () => {
    const gauges = new Map<string, () => Promise<{ labels: object; value: number }[]>>();
    const gauge = ({ name }: { name: string }, read: () => Promise<never[]>) => void gauges.set(name, read);
    const database = crm.service.get<CrmDatabase>(DATABASE);
    const newMetrics = () =>
      new LongWorkMetrics(
        database,
        { gauge } as unknown as Metrics,
        crm.clock,
        new RunningJobs(),
      ).onModuleInit();
    const valueOf = async (name: string) =>
      (await gauges.get(name)?.())?.find(({ labels }) => 'work' in labels && labels.work === 'listing')
        ?.value;
    const who = jobs.member();
    const id = await jobs.start(who, endless);
    await jobs.until(who, id, 'running');
    crm.clock.advance(700_000);
    newMetrics();
    expect(await valueOf('bindery_long_work_age_seconds')).toBeGreaterThanOrEqual(699);
    await crm.rows(`UPDATE jobs SET attempt_id = gen_random_uuid() WHERE id = $1`, [id]);
    crm.clock.advance(700_000);
    newMetrics();
    expect(await valueOf('bindery_long_work_progress_age_seconds')).toBeGreaterThanOrEqual(699);
    await crm.rows(`UPDATE jobs SET state = 'canceled', finished_at = now() WHERE id = $1`, [id]);
    crm.clock.advance(3_700_000);
    const late = jobs.member();
    const refused = await jobs.start(late, () =>
      Promise.reject(new AppError('conflict', { detail: 'Choose fewer rows.' })),
    );
    await jobs.until(late, refused, 'failed');
    expect(await valueOf('bindery_long_work_failed')).toBeUndefined();
    await deadJob(late, works);
    expect(await valueOf('bindery_long_work_failed')).toBe(1);
  });
});

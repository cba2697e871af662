import {
  deadJobDetail,
  jobReplayed,
  jobStatus,
  type DeadJob,
  type JobReplayed,
  type JobStatus,
} from '@bindery/contracts/ops';
import type { Command, Invocation } from './command.js';
import { exitCodes, Failure } from '../cli/failure.js';
import { table } from '../cli/table.js';
import { ageOf } from '../cli/time.js';
import { callService } from '../targets/call-service.js';
import { callServices } from '../targets/call-services.js';
import { readKey, type Target, type Targets } from '../targets/find-targets.js';

const KEY = 'a dead job. Keys look like identity/5b1c…; list them with: npm run ops -- jobs';

const STATUS = { path: 'jobs', reply: jobStatus };

type FoundJob = Omit<DeadJob, 'id'> & { readonly key: string };

export const jobs: Command = {
  name: 'jobs',
  summary:
    'Queues of background jobs, when schedules last ran, long work that runs, and dead jobs with the reason.',
  async run({ targets }) {
    const { services, problems } = await callServices(targets().services, STATUS);
    const queues = services.flatMap(({ service, queues }) =>
      queues.map((queue) => [
        `${service}/${queue.queue}`,
        ...[queue.due, queue.later, queue.active, queue.dead].map(String),
        ageOrDash(queue.oldest_due_at),
        queue.schedule?.cron ?? '-',
        ageOrDash(queue.schedule?.last_success_at ?? null),
      ]),
    );
    const dead = services.flatMap(deadOf);
    const rows = dead.map(({ key, queue, failed_at, attempts, reason }) => [
      key,
      queue,
      `${ageOf(failed_at)} ago`,
      String(attempts),
      reason ?? '-',
    ]);
    const heading = ['QUEUE', 'DUE', 'LATER', 'ACTIVE', 'DEAD', 'OLDEST DUE', 'SCHEDULE', 'LAST SUCCESS'];
    const more = services.some((service) => service.more);
    const running = services.flatMap(runningOf);
    return {
      lines: [
        ...table(heading, queues),
        '',
        ...(running.length === 0 ? [] : [...table(RUNNING, running), '']),
        ...(rows.length === 0
          ? ['No job is dead.']
          : table(['KEY', 'QUEUE', 'FAILED', 'ATTEMPTS', 'REASON'], rows)),
        ...(more ? ['There are more; these are the oldest of each service.'] : []),
        ...problems,
      ],
      data: { services, problems },
      wrong: dead.length > 0 || problems.length > 0,
    };
  },
};

export const showJob: Command = {
  name: 'jobs show',
  usage: 'KEY',
  summary: 'One dead job: its ids, its times, and why it failed.',
  takes: { min: 1, max: 1 },
  async run({ targets, words }) {
    const { target, key: id } = readKey(targets(), words[0] ?? '', KEY);
    const shown = await callService(target, { path: 'jobs/show', body: { id }, reply: deadJobDetail });
    const lines = [
      `queue        ${shown.queue}`,
      `enqueued at  ${shown.enqueued_at}`,
      `failed at    ${shown.failed_at}`,
      `attempts     ${String(shown.attempts)}`,
      `reason       ${shown.reason ?? '-'}`,
      `payload      ${JSON.stringify(shown.payload)}`,
    ];
    return { lines, data: { ...shown, key: words[0] } };
  },
};

export const replayJobs: Command = {
  name: 'jobs replay',
  usage: 'KEY | --all',
  summary: 'Puts a dead job, or all of them, back into its queue with all of its attempts.',
  options: { all: { type: 'boolean' } },
  takes: { min: 0, max: 1 },
  async run({ targets, words, options }: Invocation) {
    const all = options['all'] === true;
    if ((words.length === 1) === all)
      throw new Failure('Name the key of one dead job, or all of them with --all.', exitCodes.usage);
    const keys = all ? await allKeys(targets()) : [words[0] ?? ''];
    const results: (JobReplayed & { key: string })[] = [];
    for (const key of keys) {
      const { target, key: id } = readKey(targets(), key, KEY);
      const call = { path: 'jobs/replay', body: { id }, reply: jobReplayed };
      results.push({ key, ...(await callService(target, call)) });
    }
    const sentences = results.map(
      ({ key, replayed, reason = 'it is not a dead job any more' }) =>
        `${key}  ${replayed ? 'is back in its queue' : `is not replayed: ${reason}`}`,
    );
    return {
      lines: sentences.length === 0 ? ['No job is dead.'] : sentences,
      data: { results },
      wrong: results.some(({ replayed }) => !replayed),
    };
  },
};

const statusOf = (target: Target) => callService(target, STATUS);
const ageOrDash = (at: string | null): string => (at === null ? '-' : `${ageOf(at)} ago`);

const RUNNING = ['RUNNING', 'ACCOUNT', 'JOB', 'BEGAN', 'LAST PROGRESS', 'DONE'];

function runningOf({ service, running }: JobStatus & { readonly service: string }): string[][] {
  return running.map(({ work, account_id, job_id, started_at, progressed_at, done, total }) => [
    ...[`${service}/${work}`, account_id, job_id, ageOrDash(started_at), ageOrDash(progressed_at)],
    total === null ? String(done) : `${String(done)} of ${String(total)}`,
  ]);
}

function deadOf({ service, dead }: { service: string; dead: readonly DeadJob[] }): FoundJob[] {
  return dead.map(({ id, ...job }) => ({ ...job, key: `${service}/${id}` }));
}

async function allKeys(targets: Targets): Promise<string[]> {
  const lists = await Promise.all(
    targets.services.map(async (target) =>
      deadOf({ service: target.service, dead: (await statusOf(target)).dead }),
    ),
  );
  return lists.flat().map(({ key }) => key);
}

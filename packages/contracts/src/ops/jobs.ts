import { z } from 'zod';
import { uuid } from '../validation/index.js';

/** One queue of background work. */
export const jobQueue = z.object({
  queue: z.string(),
  /** Jobs that are due, and wait for a worker. */
  due: z.int(),
  /** Jobs that fall due later: retries, and what was planned for a moment. */
  later: z.int(),
  /** Of those that are due now or later: the ones that have failed at least once. */
  retrying: z.int(),
  active: z.int(),
  /** Dead letters of this queue. */
  dead: z.int(),
  oldest_due_at: z.iso.datetime().nullable(),
  /** For a queue that is filled by the clock: when it should run in UTC, and when it last succeeded. */
  schedule: z.object({ cron: z.string(), last_success_at: z.iso.datetime().nullable() }).nullable(),
});
export type JobQueue = z.infer<typeof jobQueue>;

/** A job whose retries are used up, or that no retry helps. */
export const deadJob = z.object({
  id: uuid(),
  queue: z.string(),
  failed_at: z.iso.datetime(),
  attempts: z.int(),
  reason: z.string().nullable(),
});
export type DeadJob = z.infer<typeof deadJob>;

/** An export, import or other long work while it runs. */
export const runningJob = z.object({
  work: z.string(),
  account_id: uuid(),
  job_id: uuid(),
  started_at: z.iso.datetime(),
  /** When it last came further; its start before that. */
  progressed_at: z.iso.datetime(),
  done: z.int(),
  total: z.int().nullable(),
});
export type RunningJob = z.infer<typeof runningJob>;

/** The queues, and the oldest dead letters; `more` when there are others after them. */
export const jobStatus = z.object({
  queues: z.array(jobQueue),
  dead: z.array(deadJob),
  more: z.boolean(),
  /** A part of an earlier release doesn't say. */
  running: z.array(runningJob).default([]),
});
export type JobStatus = z.infer<typeof jobStatus>;

/** One dead letter with its payload, which is ids. */
export const deadJobDetail = deadJob.extend({
  enqueued_at: z.iso.datetime(),
  payload: z.record(z.string(), z.unknown()),
});
export type DeadJobDetail = z.infer<typeof deadJobDetail>;

export const deadJobBody = z.strictObject({ id: uuid() });
/** Whether it is back in its queue, and else why not, as a sentence. */
export const jobReplayed = z.object({ replayed: z.boolean(), reason: z.string().optional() });
export type JobReplayed = z.infer<typeof jobReplayed>;

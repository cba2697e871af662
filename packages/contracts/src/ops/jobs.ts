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

/** The queues, and the oldest dead letters; `more` when there are others after them. */
export const jobStatus = z.object({
  queues: z.array(jobQueue),
  dead: z.array(deadJob),
  more: z.boolean(),
});
export type JobStatus = z.infer<typeof jobStatus>;

/** One dead letter with its payload, which is ids. */
export const deadJobDetail = deadJob.extend({
  enqueued_at: z.iso.datetime(),
  payload: z.record(z.string(), z.unknown()),
});
export type DeadJobDetail = z.infer<typeof deadJobDetail>;

export const deadJobBody = z.strictObject({ id: uuid() });
/** False where it was replayed before. */
export const jobReplayed = z.object({ replayed: z.boolean() });

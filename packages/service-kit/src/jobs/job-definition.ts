import type { z } from 'zod';

/** One kind of background work, and the queue of its own that it waits in. */
export interface JobDefinition<Data extends z.ZodType<object, object> = z.ZodType<object, object>> {
  /** The queue's name. */
  readonly name: string;
  /** Goes up when `data` changes in a way that a replica of the release before would misread. */
  readonly version: number;
  /** Ids only. It accepts what earlier versions wrote for as long as such jobs can wait. */
  readonly data: Data;
  readonly retries: Retries;
  /** How long an attempt may take; another one begins after that. */
  readonly timeoutSeconds: number;
  /** How many of these jobs one replica does at a time; 1 if absent. */
  readonly concurrency?: number;
  /** How often an idle worker looks for a job that another replica added or that falls due; 2 if absent. */
  readonly pollSeconds?: number;
  /** Whether a job is left out while another one with the same key waits. */
  readonly dedupe?: boolean;
}

/** Each pause is about twice as long as the one before, with jitter. */
interface Retries {
  /** After this many failures, the job is a dead letter. */
  readonly limit: number;
  readonly delaySeconds: number;
  readonly maxDelaySeconds: number;
}

/** For work that waits for another party: pauses of at most five minutes, and a dead letter after about a week. */
export const RETRIES_FOR_A_WEEK: Retries = { limit: 2_200, delaySeconds: 1, maxDelaySeconds: 300 };

/** Makes a definition whose data is typed by its schema. */
export const defineJob = <Data extends z.ZodType<object, object>>(
  definition: JobDefinition<Data>,
): JobDefinition<Data> => definition;

/** A job to be added. */
export interface NewJob<Data extends object> {
  readonly data: Data;
  /** The key that `dedupe` compares. */
  readonly key?: string;
  /** When it falls due, counted from now; at once if absent. */
  readonly delayMs?: number;
  /** Higher goes first; 0 if absent. */
  readonly priority?: number;
}

/** The current attempt, for its handler. */
export interface JobAttempt {
  readonly id: string;
  /** The first attempt is 1. */
  readonly attempt: number;
  readonly priority: number;
  /** Aborts when the attempt's time is over or the service stops without waiting any longer. */
  readonly signal: AbortSignal;
}

/** Does one job; a rejection is a failed attempt. It may run more than once for one job, so it has to be idempotent. */
export type JobHandler<Data extends object> = (data: Data, attempt: JobAttempt) => Promise<void>;

/** A failure that no retry mends: the job is a dead letter at once. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}

/** Work that begins at set times, in one replica at a time. */
export interface Schedule {
  /** The queue's name. */
  readonly name: string;
  /** In UTC. A time that was missed while nothing ran is made up for once. */
  readonly cron: string;
  /** The longest regular pause between two runs. A longer one means that the job is late. */
  readonly everySeconds: number;
  readonly timeoutSeconds: number;
  /** Whether it runs as well when a replica starts. */
  readonly atStart?: boolean;
}

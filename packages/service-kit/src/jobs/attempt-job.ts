import type { JobResult, JobWithMetadata } from 'pg-boss';
import { inContext } from '../context/request-context.js';
import type { Logger } from '../logging/logger.js';
import { reasonOf } from '../outbox/reason-of.js';
import { unlessAborted } from '../timing/pause.js';
import { PermanentJobError, type JobAttempt } from './job-definition.js';

/** A kind of job with what does it. */
export interface RegisteredJob {
  readonly name: string;
  /** Reads the payload and does the job. */
  readonly run: (payload: unknown, attempt: JobAttempt) => Promise<void>;
}

/**
 * Runs a handler once, and says whether the job is completed, retried or dead. Only a failure's reason is stored,
 * never the error.
 */
export async function attemptJob(
  { name, run }: RegisteredJob,
  job: JobWithMetadata,
  logger: Logger,
): Promise<JobResult> {
  const { id, retryCount, priority, signal } = job;
  try {
    const attempt = { id, attempt: retryCount + 1, priority, signal };
    // A handler that never returns must not keep its worker from other jobs.
    await inContext({ requestId: id }, () => unlessAborted(run(job.data, attempt), signal));
    signal.throwIfAborted();
    return { id, status: 'completed' };
  } catch (error) {
    const dead = error instanceof PermanentJobError || retryCount >= job.retryLimit;
    const reason = reasonOf(error);
    const line = { job: name, job_id: id, attempt: retryCount + 1, reason };
    if (dead) logger.error(line, 'a job failed for good');
    else logger.warn(line, 'a job failed; it will be retried');
    return { id, status: error instanceof PermanentJobError ? 'deadletter' : 'failed', output: { reason } };
  }
}

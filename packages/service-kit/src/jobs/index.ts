export { Jobs } from './jobs.js';
export { DeadJobs } from './dead-jobs.js';
export { JobMetrics } from './job-metrics.js';
export { RunningJobs } from './running-jobs.js';
export { QueueStatus } from './queue-status.js';
export {
  defineJob,
  PermanentJobError,
  RETRIES_FOR_A_WEEK,
  type JobAttempt,
  type JobDefinition,
  type NewJob,
  type Schedule,
} from './job-definition.js';

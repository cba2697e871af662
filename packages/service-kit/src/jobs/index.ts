export { Jobs } from './jobs.js';
export { DeadJobs } from './dead-jobs.js';
export { JobMetrics } from './job-metrics.js';
export { QueueStatus } from './queue-status.js';
export {
  defineJob,
  PermanentJobError,
  type JobAttempt,
  type JobDefinition,
  type NewJob,
  type Schedule,
} from './job-definition.js';

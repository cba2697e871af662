import { DoLongWork } from './do-long-work.js';
import { LongWorkMetrics } from './long-work-metrics.js';
import { ReviveJob } from './revive-job.js';
import { CleanLongWork } from './clean-long-work.js';
import { TellEndedJob } from './tell-ended-job.js';

/** Providers of long work. */
export const longWorkProviders = [DoLongWork, LongWorkMetrics, ReviveJob, CleanLongWork, TellEndedJob];

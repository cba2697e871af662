import type { Command } from './command.js';
import { verifyAudit } from './audit.js';
import { billingEvents, billingReconcile } from './billing.js';
import { events, replayEvents, republishEvents, showEvent } from './events.js';
import { jobs, replayJobs, showJob } from './jobs.js';
import { keysStatus, reencryptFields, rewrapKeys, rotateKeys } from './keys.js';
import { outbox } from './outbox.js';
import { parts } from './parts.js';

/** The commands that call the services, in the order of the help. */
export const commands: readonly Command[] = [
  parts,
  events,
  showEvent,
  replayEvents,
  republishEvents,
  outbox,
  jobs,
  showJob,
  replayJobs,
  keysStatus,
  rotateKeys,
  reencryptFields,
  rewrapKeys,
  verifyAudit,
  billingReconcile,
  billingEvents,
];

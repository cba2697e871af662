import { PgBoss, type Queue, type QueuePolicy } from 'pg-boss';
import type { BoundedPool } from '../database/index.js';
import type { JobDefinition, Schedule } from './job-definition.js';

/** The queue of jobs whose retries are used up. No worker takes them; an operator replays them. */
export const DEAD_LETTERS = 'dead-letters';

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;
const YEAR_S = 365 * DAY_S;
/** A worker that died is noticed after its heartbeat and the next look of a monitor. */
const HEARTBEAT_S = 10;
const MONITOR_EVERY_S = 10;

/** The queue on the service's own connections. It makes no tables, and needs neither LISTEN nor a session. */
export function createBoss(pool: BoundedPool, { schedule }: { schedule: boolean }): PgBoss {
  return new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    schedule,
    superviseIntervalSeconds: MONITOR_EVERY_S,
    monitorIntervalSeconds: MONITOR_EVERY_S,
    maintenanceIntervalSeconds: HOUR_S,
    // All of these change the schema, or store data that nothing reads.
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    registerInstance: false,
    openTelemetry: { enabled: false },
  });
}

export const deadLetterQueue: Queue = {
  name: DEAD_LETTERS,
  retentionSeconds: 10 * YEAR_S,
  deleteAfterSeconds: DAY_S,
};

export function queueOf({ name, retries, timeoutSeconds, dedupe }: JobDefinition): Queue {
  return {
    name,
    policy: (dedupe ? 'short' : 'standard') satisfies QueuePolicy,
    retryLimit: retries.limit,
    retryDelay: retries.delaySeconds,
    retryDelayMax: retries.maxDelaySeconds,
    retryBackoff: true,
    expireInSeconds: timeoutSeconds,
    heartbeatSeconds: HEARTBEAT_S,
    retentionSeconds: YEAR_S,
    deleteAfterSeconds: HOUR_S,
    deadLetter: DEAD_LETTERS,
  };
}

/**
 * A failed scheduled run is not a dead letter. The next run does the same work, and the age of the last success shows
 * if none succeeds.
 */
export function scheduleQueueOf({ name, timeoutSeconds }: Schedule): Queue {
  return {
    name,
    policy: 'exclusive' satisfies QueuePolicy,
    retryLimit: 2,
    retryDelay: 5,
    retryDelayMax: 60,
    retryBackoff: true,
    expireInSeconds: timeoutSeconds,
    heartbeatSeconds: HEARTBEAT_S,
    retentionSeconds: DAY_S,
    deleteAfterSeconds: 2 * DAY_S,
  };
}

import { createServiceDatabase, eventually, moveJobTime, type TestDatabase } from '@bindery/test-kit';
import pg from 'pg';
import { z } from 'zod';
import { withPlainSql, poolOf, postgresAdapter, type BoundedPool, type Sql } from '../src/database/index.js';
import { DeadJobs, defineJob, Jobs, QueueStatus, type JobDefinition } from '../src/jobs/index.js';
import { createLogger } from '../src/logging/logger.js';
import { pgDatabase } from './pg-database.js';

/** A kind of job about one account, quick to retry. */
export const touch = defineJob({
  name: 'touch-account',
  version: 1,
  data: z.strictObject({ account: z.string() }),
  retries: { limit: 2, delaySeconds: 0, maxDelaySeconds: 1 },
  timeoutSeconds: 30,
  pollSeconds: 0.5,
});
export type TouchJob = JobDefinition<typeof touch.data>;

/** The database of crm with jobs of the test's own in it. */
export async function startJobsDatabase() {
  const database: TestDatabase = await createServiceDatabase('crm');
  const superuser = new pg.Pool({ connectionString: database.superuserUrl, max: 2 });
  const replicas: Jobs[] = [];
  const pools: BoundedPool[] = [];
  const log: string[] = [];
  const rows = async (sql: string, values: unknown[] = []) =>
    (await superuser.query<Record<string, unknown>>(sql, values)).rows;
  return {
    database,
    rows,
    superuser,
    log,
    /** One replica of a service: its own connections, at its run-time role. */
    async startReplica(register: (jobs: Jobs) => void, { runsSchedules = false } = {}) {
      const config = { DATABASE_URL: database.databaseUrl, DATABASE_POOL_SIZE: 4 };
      postgresAdapter(config);
      const pool = poolOf(config);
      if (!pool) throw new Error('The pool was opened just now');
      pools.push(pool);
      const logger = createLogger('crm', 'trace', { write: (line) => void log.push(line) });
      const jobs = new Jobs({ logger, pool: () => pool, runsSchedules });
      register(jobs);
      await jobs.onApplicationBootstrap();
      replicas.push(jobs);
      const status = new QueueStatus(pgDatabase(pool), jobs);
      return {
        jobs,
        status,
        pool,
        dead: new DeadJobs(pgDatabase(pool), jobs),
        /** Runs work in a pipelined transaction in plain SQL, as the services do. */
        transact: <T>(work: (tx: Sql) => Promise<T>) =>
          withPlainSql(pool, { name: 'app.account_id', value: '' }, work),
        stop: () => jobs.beforeApplicationShutdown(),
      };
    },
    /** Lets the time of the queue pass. */
    elapse: (seconds: number) => moveJobTime(database, seconds * 1_000),
    states: async (name: string) =>
      (await rows('SELECT state FROM pgboss.job WHERE name = $1 ORDER BY created_on', [name])).map(
        ({ state }) => state,
      ),
    until: eventually,
    async stop() {
      await Promise.all(replicas.map((jobs) => jobs.beforeApplicationShutdown()));
      await Promise.all(pools.filter((pool) => !pool.ended).map((pool) => pool.end()));
      await superuser.end();
      await database.close();
    },
  };
}
export type JobsDatabase = Awaited<ReturnType<typeof startJobsDatabase>>;

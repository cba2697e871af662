import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** The key of the advisory lock: any number that nothing else in the database takes. */
const LOCK = 8_115_502_601;
const POLL_MS = 500;

/**
 * Does `work` while nobody else migrates the same database. It asks again and again: a session that waits for a lock holds
 * a snapshot, for which a concurrent index of the other one would wait, and both for ever.
 *
 * @template T
 * @param {string} databaseUrl the migrating role's
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function oneAtATime(databaseUrl, work) {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bindery-migrations' });
  await client.connect();
  try {
    const isFree = async () =>
      (await client.query('SELECT pg_try_advisory_lock($1) AS is_mine', [LOCK])).rows[0]?.is_mine;
    while (!(await isFree())) await delay(POLL_MS);
    return await work();
  } finally {
    // The lock ends with its session.
    await client.end();
  }
}

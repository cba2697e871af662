import { setTimeout as delay } from 'node:timers/promises';
import { readMigrations } from './migrations-folder.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { resetFailedMigrations } from './reset-failed-migrations.mjs';
import { withSchemaEngine } from './schema-engine.mjs';

const LOCK_TIMEOUT = '55P03';
const MAX_TRIES = 20;
const RETRY_DELAY_MS = 3_000;

/**
 * Applies a service's pending migrations, oldest first. Begins again at one that failed before, and at one that didn't get
 * its lock in time: while it waited, everybody who reads the table would wait behind it.
 *
 * @param {{ databaseUrl: string, servicePath: string, only?: readonly string[] }} options `databaseUrl` is the
 *   migrating role's; `only` names the migrations of a released version, for tests of its data
 * @returns {Promise<string[]>} the names of the applied migrations
 */
export async function applyMigrations({ databaseUrl, servicePath, only }) {
  const all = await readMigrations(servicePath);
  const migrationDirectories = all.migrationDirectories.filter(({ path }) => only?.includes(path) ?? true);
  const missing = only?.find((name) => !migrationDirectories.some(({ path }) => path === name));
  if (missing !== undefined) throw new Error(`${servicePath} has no migration ${missing}.`);
  return oneAtATime(databaseUrl, () => applyOf(databaseUrl, { ...all, migrationDirectories }));
}

/**
 * @param {string} databaseUrl
 * @param {Awaited<ReturnType<typeof readMigrations>>} migrationsList
 */
async function applyOf(databaseUrl, migrationsList) {
  for (let tries = 1; ; tries += 1) {
    await resetFailedMigrations({ databaseUrl });
    try {
      const { appliedMigrationNames } = await withSchemaEngine({ databaseUrl }, (engine) =>
        engine.applyMigrations({ migrationsList, filters: { externalTables: [], externalEnums: [] } }),
      );
      return appliedMigrationNames;
    } catch (error) {
      if (tries === MAX_TRIES || !isLockTimeout(error)) throw error;
    }
    await delay(RETRY_DELAY_MS);
  }
}

/** @param {unknown} error */
function isLockTimeout(error) {
  const text = error instanceof Error ? `${error.message} ${JSON.stringify(error.cause ?? '')}` : '';
  return text.includes(LOCK_TIMEOUT) || /lock timeout/i.test(text);
}

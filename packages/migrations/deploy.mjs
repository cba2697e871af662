#!/usr/bin/env node
/**
 * The operators' command, for one service and the database of DATABASE_URL.
 *
 * Applies the pending migrations, as the migrating role. Several at a time are safe, since one waits for the other:
 *
 *   DATABASE_URL=postgres://crm_migrator:… node packages/migrations/deploy.mjs crm
 *
 * Without a database it gives up after half a minute. With --patient it waits as long as it takes, and says for what.
 *
 * Waits until they are applied, as the run-time role, so that a new version starts after its migrations:
 *
 *   DATABASE_URL=postgres://crm_app:… node packages/migrations/deploy.mjs wait crm
 *
 * DATABASE_URL_FILE names a file that contains it.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readSecretFiles } from '@bindery/settings/secret-files';
import {
  applyMigrations,
  migrationsDirectory,
  OlderDataError,
  pendingMigrations,
  restrictAccess,
} from './index.mjs';
import { limitSessions } from './limit-sessions.mjs';

const POLL_MS = 2_000;
const MAX_TRIES = 15;

try {
  const { values, positionals: words } = parseArgs({
    options: { patient: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const waits = words[0] === 'wait';
  const [service, ...more] = waits ? words.slice(1) : words;
  if (!service || more.length > 0)
    throw new Error('Name one service: node packages/migrations/deploy.mjs [wait] [--patient] crm');
  const servicePath = path.resolve(import.meta.dirname, '../../services', service);
  if (!existsSync(migrationsDirectory(servicePath)))
    throw new Error(`There are no migrations of a service "${service}".`);
  const { env, problems } = readSecretFiles(process.env, ['DATABASE_URL']);
  for (const [variable, problem] of Object.entries(problems)) throw new Error(`${variable}: ${problem}.`);
  const { DATABASE_URL: databaseUrl } = env;
  const role = waits ? 'run-time' : 'migrating';
  if (!databaseUrl) throw new Error(`Set DATABASE_URL to the database of ${service}, as its ${role} role.`);
  const options = { databaseUrl, servicePath, service };
  await (waits ? waitForMigrations(options) : migrate(options, values.patient));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * @param {{ databaseUrl: string, servicePath: string, service: string }} options
 * @param {boolean} isPatient
 */
async function migrate(options, isPatient) {
  await (isPatient ? waitForDatabase(options) : connectWithRetries(options));
  const applied = await applyMigrations(options);
  await restrictAccess(options);
  await limitSessions(options);
  console.log(
    `${options.service}: ${applied.length > 0 ? `applied ${applied.join(', ')}` : 'nothing to apply'}.`,
  );
}

/**
 * A starting database, or a network policy that doesn't know a new pod yet, refuses connections for some seconds.
 *
 * @param {{ databaseUrl: string, servicePath: string }} options
 */
async function connectWithRetries(options) {
  for (let tries = 1; ; tries += 1) {
    try {
      await pendingMigrations(options);
      return;
    } catch (error) {
      if (tries === MAX_TRIES || error instanceof OlderDataError) throw error;
    }
    await delay(POLL_MS);
  }
}

/** @param {{ databaseUrl: string, servicePath: string, service: string }} options */
async function waitForMigrations(options) {
  await waitUntilNone(options.service, async () => {
    const { reason, pending } = await ask(options);
    const [first, ...more] = pending;
    return reason ?? (first && `waiting for ${first} and ${more.length} more migrations`);
  });
  console.log(`${options.service}: the schema is ready.`);
}

/** @param {{ databaseUrl: string, servicePath: string, service: string }} options */
async function waitForDatabase(options) {
  await waitUntilNone(options.service, async () => (await ask(options)).reason);
}

/**
 * Waits until there is no reason to, and says the reason whenever it changes.
 *
 * @param {string} service
 * @param {() => Promise<string | undefined>} reasonToWait
 */
async function waitUntilNone(service, reasonToWait) {
  for (let last; ;) {
    const reason = await reasonToWait();
    if (reason === undefined) return;
    if (reason !== last) console.log(`${service}: ${reason}.`);
    last = reason;
    await delay(POLL_MS);
  }
}

/**
 * @param {{ databaseUrl: string, servicePath: string }} options
 * @returns {Promise<{ pending: string[], reason?: string }>} the pending migrations, or why the database can't say
 */
async function ask(options) {
  try {
    return { pending: await pendingMigrations(options) };
  } catch (error) {
    if (error instanceof OlderDataError) throw error;
    // The database may be starting, or its roles be missing yet.
    const why = error instanceof Error ? error.message : String(error);
    return {
      pending: [],
      reason: `waiting for the database at ${new URL(options.databaseUrl).host}: ${why}`,
    };
  }
}

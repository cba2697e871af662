#!/usr/bin/env node
/**
 * The operators' command, for one service and the database of DATABASE_URL.
 *
 * Applies the pending migrations, as the migrating role. Prisma's engine holds an advisory lock meanwhile, so several at
 * a time are safe:
 *
 *   DATABASE_URL=postgres://crm_migrator:… node packages/migrations/deploy.mjs crm
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
import { readSecretFiles } from '@bindery/settings/secret-files';
import { applyMigrations, migrationsDirectory, pendingMigrations, restrictAccess } from './index.mjs';
import { limitSessions } from './limit-sessions.mjs';

const POLL_MS = 2_000;
const MAX_TRIES = 15;

try {
  const words = process.argv.slice(2);
  const waits = words[0] === 'wait';
  const [service, ...more] = waits ? words.slice(1) : words;
  if (!service || more.length > 0)
    throw new Error('Name one service: node packages/migrations/deploy.mjs [wait] crm');
  const servicePath = path.resolve(import.meta.dirname, '../../services', service);
  if (!existsSync(migrationsDirectory(servicePath)))
    throw new Error(`There are no migrations of a service "${service}".`);
  const { env, problems } = readSecretFiles(process.env, ['DATABASE_URL']);
  for (const [variable, problem] of Object.entries(problems)) throw new Error(`${variable}: ${problem}.`);
  const { DATABASE_URL: databaseUrl } = env;
  const role = waits ? 'run-time' : 'migrating';
  if (!databaseUrl) throw new Error(`Set DATABASE_URL to the database of ${service}, as its ${role} role.`);
  await (waits ? waitForMigrations : migrate)({ databaseUrl, servicePath, service });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** @param {{ databaseUrl: string, servicePath: string, service: string }} options */
async function migrate(options) {
  await connectWithRetries(options);
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
      if (tries === MAX_TRIES) throw error;
    }
    await delay(POLL_MS);
  }
}

/**
 * Says why it waits whenever the reason changes.
 *
 * @param {{ databaseUrl: string, servicePath: string, service: string }} options
 */
async function waitForMigrations(options) {
  let last;
  for (;;) {
    const reason = await reasonToWait(options);
    if (reason !== last) console.log(`${options.service}: ${reason ?? 'the schema is ready'}.`);
    if (reason === undefined) return;
    last = reason;
    await delay(POLL_MS);
  }
}

/** @param {{ databaseUrl: string, servicePath: string }} options */
async function reasonToWait(options) {
  try {
    const [first, ...more] = await pendingMigrations(options);
    return first && `waiting for ${first} and ${more.length} more migrations`;
  } catch (error) {
    // The database may be starting, or its roles be missing yet.
    return `waiting for the database: ${error instanceof Error ? error.message : String(error)}`;
  }
}

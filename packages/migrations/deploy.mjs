#!/usr/bin/env node
/**
 * The operators' command: applies the pending migrations of one service to DATABASE_URL, which names its migrating role.
 * DATABASE_URL_FILE names a file that contains it.
 * Prisma's engine holds an advisory lock meanwhile, so several at a time are safe.
 *
 *   DATABASE_URL=postgres://… node packages/migrations/deploy.mjs crm
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readSecretFiles } from '@bindery/settings/secret-files';
import { applyMigrations, migrationsDirectory } from './index.mjs';

try {
  const [service, ...more] = process.argv.slice(2);
  if (!service || more.length > 0)
    throw new Error('Name one service: node packages/migrations/deploy.mjs crm');
  const servicePath = path.resolve(import.meta.dirname, '../../services', service);
  if (!existsSync(migrationsDirectory(servicePath)))
    throw new Error(`There are no migrations of a service "${service}".`);
  const { env, problems } = readSecretFiles(process.env, ['DATABASE_URL']);
  for (const [variable, problem] of Object.entries(problems)) throw new Error(`${variable}: ${problem}.`);
  const { DATABASE_URL: databaseUrl } = env;
  if (!databaseUrl) throw new Error(`Set DATABASE_URL to the database of ${service}, as its migrating role.`);
  const applied = await applyMigrations({ databaseUrl, servicePath });
  console.log(`${service}: ${applied.length > 0 ? `applied ${applied.join(', ')}` : 'nothing to apply'}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

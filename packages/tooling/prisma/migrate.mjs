#!/usr/bin/env node
/**
 * The developer's command for migrations:
 *
 *   node packages/tooling/prisma/migrate.mjs diff crm                      prints the schema changes without a migration
 *   node packages/tooling/prisma/migrate.mjs diff crm --name add_carriers  writes it as a new migration
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { applyMigrations, diffSchema, migrationsDirectory } from '@bindery/migrations';
import { withScratchDatabase } from './scratch-database.mjs';

const USAGE = 'Use: node packages/tooling/prisma/migrate.mjs diff <service> [--name what_changes] [--check]';
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** @typedef {{ service: string, servicePath: string, name?: string | undefined, check: boolean }} Request */

/** @param {Request} request */
async function diff({ service, servicePath, name, check }) {
  const sql = await withScratchDatabase(service, async (databaseUrl) => {
    await applyMigrations({ databaseUrl, servicePath });
    return diffSchema({ databaseUrl, servicePath });
  });
  if (!sql) {
    console.log(`${service}: the schema and the migrations agree.`);
  } else if (name) {
    console.log(`Wrote ${path.relative(root, await writeMigration(servicePath, name, sql))}`);
  } else {
    console.log(sql);
    if (check)
      throw new Error(`${service}: the schema has changes that no migration makes; write one with --name.`);
  }
}

/**
 * @param {string} servicePath
 * @param {string} name
 * @param {string} sql
 */
async function writeMigration(servicePath, name, sql) {
  if (!/^[a-z0-9_]+$/.test(name))
    throw new Error('A migration name has lower-case letters, digits and _ only.');
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const directory = path.join(migrationsDirectory(servicePath), `${stamp}_${name}`);
  await mkdir(directory, { recursive: true });
  const file = path.join(directory, 'migration.sql');
  await writeFile(file, sql);
  return file;
}

const { values, positionals } = parseArgs({
  options: { name: { type: 'string' }, check: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [command, service] = positionals;
try {
  if (!service || command !== 'diff') throw new Error(USAGE);
  const servicePath = path.join(root, 'services', service);
  if (!existsSync(path.join(servicePath, 'prisma')))
    throw new Error(`There is no services/${service}/prisma.`);
  await diff({ service, servicePath, ...values });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

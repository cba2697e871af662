import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * @typedef {import('@prisma/schema-engine-wasm').MigrationList} MigrationList
 * @typedef {import('@prisma/schema-engine-wasm').SchemasContainer} SchemasContainer
 */

/** Migrations of the tables that service-kit works on. They are part of each service's chain. */
const sharedDirectory = path.join(import.meta.dirname, 'shared');

/** @param {string} servicePath */
export function migrationsDirectory(servicePath) {
  return path.join(servicePath, 'prisma', 'migrations');
}

/**
 * Reads all migrations of a service, oldest first, in the form of Prisma's engine: its own and the shared ones.
 *
 * @param {string} servicePath folder of the service, e.g. `services/crm`
 * @returns {Promise<MigrationList>}
 */
export async function readMigrations(servicePath) {
  const baseDir = migrationsDirectory(servicePath);
  // A service without a database has no folder, and needs none of the shared tables either.
  const own = existsSync(baseDir) ? await readFolder(baseDir) : [];
  const shared = own.length > 0 ? await readFolder(sharedDirectory) : [];
  const role = `${path.basename(servicePath)}_app`;
  return {
    baseDir,
    // The engine requires the lock file to reject another database's migrations; all of ours are for Postgres.
    lockfile: { path: './migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: [
      ...own,
      ...shared.map(({ name, sql }) => ({ name, sql: sql.replaceAll('service_app', role) })),
    ]
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ name, sql }) => ({
        path: name,
        migrationFile: { path: 'migration.sql', content: { tag: /** @type {const} */ ('ok'), value: sql } },
      })),
  };
}

/**
 * Reads the files of a service's Prisma schema.
 *
 * @param {string} servicePath
 * @returns {Promise<SchemasContainer>}
 */
export async function readSchema(servicePath) {
  const directory = path.join(servicePath, 'prisma', 'schema');
  const entries = await readdir(directory, { recursive: true });
  const files = entries.filter((entry) => entry.endsWith('.prisma')).sort();
  return {
    files: await Promise.all(
      files.map(async (file) => {
        const location = path.join(directory, file);
        return { path: location, content: await readFile(location, 'utf8') };
      }),
    ),
  };
}

/** @param {string} directory */
async function readFolder(directory) {
  const entries = await readdir(directory, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  return Promise.all(
    folders.map(async ({ name }) => ({
      name,
      sql: await readFile(path.join(directory, name, 'migration.sql'), 'utf8'),
    })),
  );
}

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * @typedef {import('@prisma/schema-engine-wasm').MigrationList} MigrationList
 * @typedef {import('@prisma/schema-engine-wasm').SchemasContainer} SchemasContainer
 */

/** @param {string} servicePath */
export function migrationsDirectory(servicePath) {
  return path.join(servicePath, 'prisma', 'migrations');
}

/**
 * Reads all migrations of a service, oldest first, in the form of Prisma's engine.
 *
 * @param {string} servicePath folder of the service, e.g. `services/crm`
 * @returns {Promise<MigrationList>}
 */
export async function readMigrations(servicePath) {
  const baseDir = migrationsDirectory(servicePath);
  const names = await namesOfMigrations(baseDir);
  return {
    baseDir,
    // The engine requires the lock file to reject another database's migrations; all of ours are for Postgres.
    lockfile: { path: './migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(names.map((name) => readMigration(baseDir, name))),
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

/** @param {string} baseDir */
async function namesOfMigrations(baseDir) {
  try {
    const entries = await readdir(baseDir, { withFileTypes: true });
    const directories = entries.filter((entry) => entry.isDirectory());
    return directories.map(({ name }) => name).sort();
  } catch (error) {
    // A service without a database has no folder.
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * @param {string} baseDir
 * @param {string} name
 */
async function readMigration(baseDir, name) {
  const content = await readFile(path.join(baseDir, name, 'migration.sql'), 'utf8');
  return {
    path: name,
    migrationFile: { path: 'migration.sql', content: { tag: /** @type {const} */ ('ok'), value: content } },
  };
}

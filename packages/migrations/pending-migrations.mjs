import path from 'node:path';
import pg from 'pg';
import { readMigrations } from './migrations-folder.mjs';

/** The version whose first schema begins every chain. */
const FIRST_VERSION = '0.2.0';

/** A database of a version whose migrations are not in this chain. Nothing in it is changed. */
export class OlderDataError extends Error {
  /** @param {string} service */
  constructor(service) {
    super(
      `${service}: this database was made by a version before ${FIRST_VERSION}, which this version can't upgrade. Nothing was changed. Go back to the version that made it, or create a new, empty database for this one: docs/operations/upgrade.md says how.`,
    );
  }
}

const UNDEFINED_TABLE = '42P01';
/** A packet that a network drops is answered by nobody. */
const CONNECT_WITHIN_MS = 5_000;

/**
 * The migrations of a service that its database lacks, oldest first. A migration of a newer release doesn't count.
 *
 * @param {{ databaseUrl: string, servicePath: string }} options a role that may read `_prisma_migrations`
 * @returns {Promise<string[]>} their names
 * @throws {OlderDataError}
 */
export async function pendingMigrations({ databaseUrl, servicePath }) {
  const { migrationDirectories } = await readMigrations(servicePath);
  const names = migrationDirectories.map((migration) => migration.path);
  const applied = await appliedMigrations(databaseUrl);
  const [first] = names;
  if (applied.size > 0 && first !== undefined && !applied.has(first))
    throw new OlderDataError(path.basename(servicePath));
  return names.filter((name) => !applied.has(name));
}

/**
 * @param {string} connectionString
 * @returns {Promise<Set<string>>}
 */
async function appliedMigrations(connectionString) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  // A connection that ends between two statements fails the next one.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query(
      'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL',
    );
    return new Set(rows.map((row) => row.migration_name));
  } catch (error) {
    if (/** @type {import('pg').DatabaseError} */ (error).code === UNDEFINED_TABLE) return new Set();
    throw error;
  } finally {
    await client.end();
  }
}

import type pg from 'pg';
import { applyMigrations, readMigrations } from '@bindery/migrations';
import { withClient } from '@bindery/provisioning/postgres';

const UNDEFINED_TABLE = '42P01';

/**
 * Applies a service's pending migrations. The engine is slow and large to load, so it loads only if a migration is
 * missing.
 * @returns the names of the applied migrations
 */
export async function migrateDatabase(migratorUrl: string, servicePath: string): Promise<string[]> {
  const { migrationDirectories } = await readMigrations(servicePath);
  const applied = await appliedMigrations(migratorUrl);
  const pending = migrationDirectories.some(({ path }) => !applied.has(path));
  return pending ? applyMigrations({ databaseUrl: migratorUrl, servicePath }) : [];
}

function appliedMigrations(databaseUrl: string): Promise<Set<string>> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ migration_name: string }>(
      'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL',
    );
    return new Set(rows.map((row) => row.migration_name));
  }).catch((error: unknown) => {
    if ((error as pg.DatabaseError).code === UNDEFINED_TABLE) return new Set();
    throw error;
  });
}

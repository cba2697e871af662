import { readMigrations } from './migrations-folder.mjs';
import { withSchemaEngine } from './schema-engine.mjs';

/**
 * Applies a service's pending migrations, oldest first.
 *
 * @param {{ databaseUrl: string, servicePath: string }} options `databaseUrl` is the migrating role's
 * @returns {Promise<string[]>} the names of the applied migrations
 */
export async function applyMigrations({ databaseUrl, servicePath }) {
  const migrationsList = await readMigrations(servicePath);
  const { appliedMigrationNames } = await withSchemaEngine({ databaseUrl }, (engine) =>
    engine.applyMigrations({ migrationsList, filters: { externalTables: [], externalEnums: [] } }),
  );
  return appliedMigrationNames;
}

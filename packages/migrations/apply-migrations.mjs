import { readMigrations } from './migrations-folder.mjs';
import { withSchemaEngine } from './schema-engine.mjs';

/**
 * Applies a service's pending migrations, oldest first.
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
  const migrationsList = { ...all, migrationDirectories };
  const { appliedMigrationNames } = await withSchemaEngine({ databaseUrl }, (engine) =>
    engine.applyMigrations({ migrationsList, filters: { externalTables: [], externalEnums: [] } }),
  );
  return appliedMigrationNames;
}

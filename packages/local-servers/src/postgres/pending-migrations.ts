import { applyMigrations, pendingMigrations } from '@bindery/migrations';

/**
 * Applies a service's pending migrations. The engine is slow and large to load, so it loads only if a migration is
 * missing.
 * @returns the names of the applied migrations
 */
export async function migrateDatabase(migratorUrl: string, servicePath: string): Promise<string[]> {
  const database = { databaseUrl: migratorUrl, servicePath };
  return (await pendingMigrations(database)).length > 0 ? applyMigrations(database) : [];
}

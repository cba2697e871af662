import type { MigrationList } from '@prisma/schema-engine-wasm';

// Handwritten, so that workspaces that type-check no JavaScript can use this module too.

export interface ServiceDatabase {
  /** The database, as its migrating role. */
  readonly databaseUrl: string;
  /** The folder of the service, e.g. `services/crm`. */
  readonly servicePath: string;
}

/**
 * Applies the pending migrations, oldest first, and returns their names.
 * @param database `only` names the migrations of a released version, for tests of its data
 */
export function applyMigrations(
  database: ServiceDatabase & { readonly only?: readonly string[] },
): Promise<string[]>;

/** The SQL that changes a migrated database to the service's Prisma schema; empty if they match. */
export function diffSchema(database: ServiceDatabase): Promise<string>;

/** The migrations that the database lacks, oldest first. The role may be any that may read `_prisma_migrations`. */
export function pendingMigrations(database: ServiceDatabase): Promise<string[]>;

/** Keeps every role but the two of the service out of its database. */
export function restrictAccess(database: {
  /** The database, as its migrating role. */
  readonly databaseUrl: string;
  /** The service, e.g. `crm`. */
  readonly service: string;
}): Promise<void>;

/** The folder of a service's migrations. */
export function migrationsDirectory(servicePath: string): string;

/** All migrations of a service, oldest first, in the form of Prisma's engine. */
export function readMigrations(servicePath: string): Promise<MigrationList>;

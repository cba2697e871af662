import type { MigrationList } from '@prisma/schema-engine-wasm';

// Written out, so that a workspace without JavaScript in its type check can use this module too.

export interface ServiceDatabase {
  /** The database, as the role that migrates it. */
  readonly databaseUrl: string;
  /** The folder of the service, e.g. `services/crm`. */
  readonly servicePath: string;
}

/** Applies every migration that the database does not have yet, oldest first; returns the names of those. */
export function applyMigrations(database: ServiceDatabase): Promise<string[]>;

/** The SQL that takes a migrated database to the service's Prisma schema; empty when the two agree. */
export function diffSchema(database: ServiceDatabase): Promise<string>;

/** The folder of a service's migrations. */
export function migrationsDirectory(servicePath: string): string;

/** Every migration of a service, oldest first, in the form that Prisma's engine takes. */
export function readMigrations(servicePath: string): Promise<MigrationList>;

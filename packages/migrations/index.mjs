export { applyMigrations } from './apply-migrations.mjs';
export { diffSchema } from './diff-schema.mjs';
export { migrationsDirectory, readMigrations } from './migrations-folder.mjs';
export { OlderDataError, pendingMigrations } from './pending-migrations.mjs';
export { restrictAccess } from './restrict-access.mjs';

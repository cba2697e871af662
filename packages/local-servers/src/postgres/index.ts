export * from './client.js';
export * from './cluster.js';
export * from './pending-migrations.js';
export * from './postgres-ready.js';
export * from './postgres-user.js';
export * from './service-database.js';

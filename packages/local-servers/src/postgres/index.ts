export * from './cluster.js';
export * from './pending-migrations.js';
export * from './postgres-ready.js';
export * from './postgres-user.js';

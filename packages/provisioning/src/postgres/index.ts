export * from './client.js';
export * from './roles.js';
export * from './service-database.js';

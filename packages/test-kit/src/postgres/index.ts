export { moveJobTime } from './job-time.js';
export * from './service-database.js';
export { sharedServer, type SharedServer } from './shared-server.js';

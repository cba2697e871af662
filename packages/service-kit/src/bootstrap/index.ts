export * from './start-service.js';
export * from './run-service.js';

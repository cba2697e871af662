export * from './service-settings.js';
export * from './start-service.js';
export * from './run-service.js';

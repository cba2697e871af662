export * from './read-config.js';
export * from './service-config.js';

export * from './permissions.js';
export * from './server-config.js';

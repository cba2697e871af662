export * from './roles.js';
export * from './claims.js';
export * from './permissions.js';

export * from './api-scopes.js';
export * from './roles.js';
export * from './claims.js';
export * from './people-rules.js';
export * from './permissions.js';
export * from './principal.js';
export * from './service-levels.js';
export * from './step-up.js';

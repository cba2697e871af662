export * from './access/index.js';
export * from './billing/index.js';
export * from './crm/index.js';
export * from './errors/index.js';
export * from './identity/index.js';
export * from './lists/index.js';
export * from './messaging/index.js';
export * from './validation/index.js';

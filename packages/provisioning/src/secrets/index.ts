export * from './component-secrets.js';
export * from './secrets.js';

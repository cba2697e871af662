export * from './audit.js';
export * from './billing.js';
export * from './events.js';
export * from './jobs.js';
export * from './keys.js';
export * from './parts.js';

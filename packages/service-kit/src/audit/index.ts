export * from './audit-trail.js';
export * from './audit-chain.js';
export * from './audit-chains.js';
export * from './audit.controller.js';
export * from './refusal.js';
export * from './told-audit.js';
export * from './verify-audit.js';

export * from './audit-trail.js';
export * from './audit-chain.js';

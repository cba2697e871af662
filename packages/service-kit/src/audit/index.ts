export * from './audit-trail.js';
export * from './audit-chain.js';
export * from './audit-chains.js';
export * from './audit.controller.js';
export * from './denial.js';
export * from './audit-publisher.js';
export * from './audit-tallies.js';
export * from './verify-audit.js';

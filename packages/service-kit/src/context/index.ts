export * from './request-context.js';
export * from './deadline.js';

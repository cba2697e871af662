export * from './error-table.js';
export * from './problem.js';

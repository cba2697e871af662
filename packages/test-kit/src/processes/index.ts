export * from './source-process.js';

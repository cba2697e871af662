export * from './ops.module.js';

export * from './token-factory.js';

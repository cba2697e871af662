export * from './contract-gaps.js';

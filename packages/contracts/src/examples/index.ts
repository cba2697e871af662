export * from './individual.js';

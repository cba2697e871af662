export * from './individual.js';
export * from './record-example.js';
export * from './records.js';

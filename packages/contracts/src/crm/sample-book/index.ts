export * from './builders.js';
export * from './description.js';

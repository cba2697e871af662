export * from './pause.js';
export * from './repeating-work.js';

export * from './events.js';
export * from './questions.js';
export * from './topology.js';
export * from './newer-event.js';

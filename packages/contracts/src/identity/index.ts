export * from './me.js';
export * from './sessions.js';
export * from './users.js';

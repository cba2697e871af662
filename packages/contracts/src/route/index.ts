export * from './address.js';
export * from './errors.js';
export * from './reply.js';
export * from './route.js';
export * from './state.js';

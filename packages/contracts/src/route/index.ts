export * from './address.js';
export * from './route.js';

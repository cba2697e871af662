export * from './definitions.js';
export * from './routes.js';
export * from './schemas.js';

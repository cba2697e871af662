export * from './problem.filter.js';
export * from './zod.pipe.js';
export * from './reply.interceptor.js';
export * from './etag.js';
export * from './version-tag.interceptor.js';
export * from './raw-body.js';
export * from './body-limit.js';

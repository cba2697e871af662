export * from './static-site.js';
export * from './security-headers.js';

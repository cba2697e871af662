export * from './app-error.js';
export * from './too-many-requests.js';

export * from './idempotent-requests.js';

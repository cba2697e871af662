export * from './text.js';
export * from './email.js';
export * from './ssn.js';
export * from './mbi.js';
export * from './date.js';
export * from './us-address.js';

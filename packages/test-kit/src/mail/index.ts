export * from './catch-mail.js';

export * from './pause.js';

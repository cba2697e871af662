export * from './handles.js';

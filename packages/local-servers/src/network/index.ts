export * from './slow-proxy.js';

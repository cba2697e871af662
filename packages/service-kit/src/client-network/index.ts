export * from './client-network.js';

export * from './nats-link.js';

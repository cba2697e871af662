export * from './start-nats.js';

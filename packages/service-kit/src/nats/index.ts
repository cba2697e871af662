export * from './nats-link.js';
export * from './streams.js';
export * from './ask.js';

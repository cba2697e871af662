export * from './find-nats-server.js';
export * from './nats-server.js';

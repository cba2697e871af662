export * from './nats-connection.js';

export * from '../nats-link/index.js';
export * from './streams.js';
export * from './ask.js';
export * from './answering-server.js';
export * from './answering.interceptor.js';

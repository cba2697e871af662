export * from '../nats-connection/nats-connection.js';
export * from './streams.js';
export * from './rpc-client.js';
export * from './rpc-server.js';
export * from './rpc.interceptor.js';

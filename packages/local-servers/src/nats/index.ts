export * from './find-nats-server.js';
export * from './nats-server.js';
export * from './permissions.js';
export * from './server-config.js';

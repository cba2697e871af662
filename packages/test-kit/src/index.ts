export * from './clock/index.js';
export * from './mail/index.js';
export * from './nats/index.js';
export * from './postgres/index.js';
export * from './processes/index.js';
export * from './tokens/index.js';
export * from './waiting/index.js';

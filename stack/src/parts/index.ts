export * from './answers-ok.js';
export * from './gateway.js';
export * from './mail.js';
export * from './nats.js';
export * from './payments.js';
export * from './postgres.js';
export * from './services.js';
export * from './surroundings.js';

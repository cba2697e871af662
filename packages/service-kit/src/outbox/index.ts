export * from './record-event.js';
export * from './outbox-relay.js';
export * from './event-consumers.js';
export * from './event-handlers.js';
export * from './consumer-backlog.js';
export * from './dead-lettered-events.js';
export * from './republish.js';
export * from './reason-of.js';

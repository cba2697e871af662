export * from './deliveries/routes.js';
export * from './deliveries/schemas.js';
export * from './webhooks/event-types.js';
export * from './webhooks/routes.js';
export * from './webhooks/schemas.js';
export * from './webhooks/state-words.js';

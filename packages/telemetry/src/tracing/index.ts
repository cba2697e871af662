export * from './traceparent.js';
export * from './step.js';
export * from './during.js';
export * from './start-tracing.js';
export type { OnDelivery } from './delivery.js';

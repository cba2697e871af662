export * from './metrics.js';
export * from './remembered.js';
export * from './start-metrics.js';

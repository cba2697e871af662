export * from './theme/index.js';
export * from './layout/index.js';
export * from './button/index.js';
export * from './display/index.js';
export * from './feedback/index.js';
export * from './overlay/index.js';
export * from './keyboard/index.js';

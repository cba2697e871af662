export * from './traffic.js';
export * from './bound-traffic.js';
export * from './deadline.interceptor.js';
export * from './loop-delay.js';

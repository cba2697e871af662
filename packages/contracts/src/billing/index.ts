export * from './plans.js';
export * from './promo.js';

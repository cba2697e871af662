export * from './checkout.js';
export * from './plans.js';
export * from './promo-codes.js';
export * from './promo.js';
export * from './scale-seats.js';
export * from './subscription.js';

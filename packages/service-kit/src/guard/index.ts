export * from './access-decorators.js';
export * from './access.guard.js';
export * from './newest-access.js';
export * from './principal.decorator.js';
export * from './operator-token.js';
export * from './require-step-up.js';

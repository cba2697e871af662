export * from './access-polls.js';
export * from './access-registry.js';
export * from './access-feed.js';
export * from './signing-key-set.js';
export * from './token-verifier.js';

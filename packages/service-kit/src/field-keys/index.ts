export * from './sql-key-store.js';
export * from './encrypted-fields.js';
export * from './field-keys.js';
export * from './field-keys.controller.js';
export * from './find-ciphertexts.js';

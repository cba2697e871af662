export * from './contact-form/routes.js';
export * from './contact-form/schemas.js';
export * from './contacts/routes.js';
export * from './contacts/schemas.js';
export * from './contacts/score-bands.js';
export * from './platform.js';

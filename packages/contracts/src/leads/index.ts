export * from './contact-form.js';
export * from './contacts.js';
export * from './platform.js';
export * from './score-bands.js';

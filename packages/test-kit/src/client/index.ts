export * from './http.js';
export * from './imports.js';
export * from './mailbox.js';
export * from './purchase.js';
export * from './session.js';
export * from './sign-in.js';

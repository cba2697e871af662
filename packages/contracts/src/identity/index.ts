export * from './accounts.js';
export * from './audit.js';
export * from './invitations.js';
export * from './me.js';
export * from './permission-matrix.js';
export * from './seats.js';
export * from './sessions.js';
export * from './users.js';

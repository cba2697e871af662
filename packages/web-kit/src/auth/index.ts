export { openSession, type Auth, type OpenedSession } from './open-session.js';

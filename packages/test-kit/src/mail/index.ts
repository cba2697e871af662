export { catchMail, type MailCatcher } from './catch-mail.js';
export type { CaughtMail } from './mail-server.js';

import { startCatcher } from './catcher.js';

const catcher = await startCatcher({
  smtpPort: Number(process.env['SMTP_PORT']),
  webPort: Number(process.env['WEB_PORT']),
  directory: process.env['MAIL_DIRECTORY'] ?? '',
});

const stop = () => void catcher.stop().finally(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// The stack has closed the other end of this channel, so it has ended.
process.once('disconnect', stop);

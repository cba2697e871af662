import { catcherConfig } from './config.js';
import { startCatcher } from './catcher.js';

const config = catcherConfig();
const catcher = await startCatcher({
  host: config.HOST,
  smtpPort: config.SMTP_PORT,
  webPort: config.WEB_PORT,
  directory: config.MAIL_DIRECTORY,
});

const stop = () => void catcher.stop().finally(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// The stack has closed the other end of this channel, so it has ended.
process.once('disconnect', stop);

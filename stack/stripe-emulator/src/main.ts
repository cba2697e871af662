import { emulatorConfig } from './config.js';
import { startStripeEmulator } from './start-stripe-emulator.js';

const config = emulatorConfig();
const emulator = await startStripeEmulator({
  host: config.HOST,
  port: config.PORT,
  ...(config.PUBLIC_URL && { publicUrl: config.PUBLIC_URL }),
  apiKey: config.STRIPE_SECRET_KEY,
  webhookSecret: config.STRIPE_WEBHOOK_SECRET,
  webhookUrl: config.WEBHOOK_URL,
  dataFile: config.DATA_FILE,
});

const stop = () => void emulator.close().finally(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// The stack holds the other end of this channel, so the emulator ends with the stack.
process.once('disconnect', stop);

import { startStripeEmulator } from './start-stripe-emulator.js';

const { env } = process;

const emulator = await startStripeEmulator({
  port: Number(env['PORT']),
  apiKey: env['STRIPE_SECRET_KEY'] ?? '',
  webhookSecret: env['STRIPE_WEBHOOK_SECRET'] ?? '',
  webhookUrl: env['WEBHOOK_URL'] ?? '',
  dataFile: env['DATA_FILE'] ?? '',
});

const stop = () => void emulator.close().finally(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// The stack holds the other end of this channel, so the emulator ends with the stack.
process.once('disconnect', stop);

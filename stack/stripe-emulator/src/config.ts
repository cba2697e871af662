import { readConfig } from '@bindery/settings';
import { z } from 'zod';

const emulatorEnv = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  /** The public address of its pages, if not the port on this machine. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  STRIPE_SECRET_KEY: z.string(),
  STRIPE_WEBHOOK_SECRET: z.string(),
  WEBHOOK_URL: z.url({ protocol: /^https?$/ }),
  /** Preserves the state across restarts. */
  DATA_FILE: z.string(),
});

/** Reads the emulator's settings from the environment. */
export const emulatorConfig = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig('The Stripe emulator', emulatorEnv, env);

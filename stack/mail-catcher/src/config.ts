import { readConfig } from '@bindery/settings';
import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65_535);

const catcherEnv = z.object({
  HOST: z.string().default('127.0.0.1'),
  SMTP_PORT: port,
  /** The page answers only a browser that uses this port too. */
  WEB_PORT: port,
  /** Preserves the mails across restarts. */
  MAIL_DIRECTORY: z.string(),
});

/** Reads the catcher's settings from the environment. */
export const catcherConfig = (env: NodeJS.ProcessEnv = process.env) =>
  readConfig('The mail catcher', catcherEnv, env);

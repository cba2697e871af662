import { telemetryEnv } from '@bindery/telemetry/settings';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);

/** The variables that every service reads. `PORT=0` takes any free port. */
export const serviceEnv = z.object({
  NODE_ENV: z.string().default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port,
  DATABASE_URL: z.url(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(100).default(8),
  NATS_URL: z.url(),
  NATS_USER: z.string(),
  NATS_PASSWORD: z.string(),
  IDENTITY_URL: z.url(),
  PUBLIC_URL: z.url().transform((url) => url.replace(/\/$/, '')),
  /** Lets operators in at `/internal/ops`; without it those calls are not there. */
  OPS_TOKEN: z.string().min(32, 'must have 32 characters or more').optional(),
  /** What is deployed, such as a commit; told to operators. */
  RELEASE: z.string().optional(),
  ...telemetryEnv,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});
export type ServiceEnv = z.output<typeof serviceEnv>;

/** A key of 32 random bytes, in base64. */
export const keyBytes = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === 32, 'must be 32 bytes in base64');

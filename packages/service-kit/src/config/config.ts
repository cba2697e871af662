import { telemetryEnv } from '@bindery/telemetry/settings';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);

/** Where the copies of a part are: addresses with commas between, as a list without slashes at their ends. */
export const addresses = z
  .string()
  .transform((list) => list.split(',').map((address) => address.trim().replace(/\/$/, '')))
  .pipe(
    z.array(z.url({ protocol: /^https?$/, error: 'must be http or https addresses, with commas between' })),
  );

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
  IDENTITY_URL: addresses,
  PUBLIC_URL: z.url().transform((url) => url.replace(/\/$/, '')),
  /** Lets operators in at `/internal/ops`; without it those calls are not there. */
  OPS_TOKEN: z.string().min(32, 'must have 32 characters or more').optional(),
  /** What is deployed, such as a commit; told to operators. */
  RELEASE: z.string().optional(),
  /** Requests that this copy works on at once; one more is turned away with 503. */
  MAX_IN_FLIGHT: z.coerce.number().int().min(1).max(10_000).default(100),
  /** Above this mean delay of the event loop, for a second and in milliseconds, requests are turned away as well. */
  MAX_LOOP_DELAY_MS: z.coerce.number().int().min(1).default(500),
  /** How long this copy goes on serving, in milliseconds, after it was asked to stop and has said so. */
  DRAIN_MS: z.coerce.number().int().min(0).max(4_000).default(2_000),
  ...telemetryEnv,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});
export type ServiceEnv = z.output<typeof serviceEnv>;

/** A key of 32 random bytes, in base64. */
export const keyBytes = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === 32, 'must be 32 bytes in base64');

/** More keys of that kind, with commas between; none unless set. */
export const moreKeyBytes = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter((part) => part.trim() !== ''))
  .pipe(z.array(z.string().trim().pipe(keyBytes)));

/** The variables of a service that has audit chains. */
export const auditEnv = {
  /** The key that wraps every other key. */
  ROOT_KEY: keyBytes,
  /** Root keys that only open what they wrapped, while one is replaced by the next. */
  OTHER_ROOT_KEYS: moreKeyBytes,
  /** Where the heads of the chains are anchored every hour: `file:///folder` or `s3://bucket/prefix?region=…`. */
  AUDIT_ANCHORS: z
    .url({ protocol: /^(file|s3)$/, error: 'must be a file:// or s3:// address' })
    .transform((address) => new URL(address))
    .optional(),
  /** For how many days S3 keeps an anchor from being deleted; ten years by default. */
  AUDIT_ANCHOR_LOCK_DAYS: z.coerce.number().int().min(1).default(3_653),
};

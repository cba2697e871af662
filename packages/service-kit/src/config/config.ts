import { telemetryEnv } from '@bindery/telemetry/settings';
import { EXTENSION_ID } from '@bindery/contracts/identity';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);

/** The addresses of a service's replicas: a comma-separated text, parsed to a list without trailing slashes. */
export const addresses = z
  .string()
  .transform((list) => list.split(',').map((address) => address.trim().replace(/\/$/, '')))
  .pipe(
    z.array(z.url({ protocol: /^https?$/, error: 'must be http or https addresses, with commas between' })),
  );

/** The browser extensions that may connect: ids with commas between, none by default. */
export const extensionIds = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== ''),
  )
  .pipe(
    z.array(
      z.string().regex(EXTENSION_ID, 'must be ids of extensions (32 letters a to p), with commas between'),
    ),
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
  /** How many servers of the NATS cluster store each message of this service's streams. */
  NATS_STREAM_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  IDENTITY_URL: addresses,
  PUBLIC_URL: z.url().transform((url) => url.replace(/\/$/, '')),
  /** Lets operators in at `/internal/ops`; without it those calls are not there. */
  OPS_TOKEN: z.string().min(32, 'must have 32 characters or more').optional(),
  /** The deployed release, such as a commit. Operators see it. */
  RELEASE: z.string().optional(),
  /** The number of requests that this replica handles at once. It rejects more with 503. */
  MAX_IN_FLIGHT: z.coerce.number().int().min(1).max(10_000).default(100),
  /** The mean delay of the event loop over one second, in milliseconds, above which requests are rejected too. */
  MAX_LOOP_DELAY_MS: z.coerce.number().int().min(1).default(500),
  /** How long this replica keeps serving after it was told to stop and announced it, in milliseconds. */
  DRAIN_MS: z.coerce.number().int().min(0).max(4_000).default(2_000),
  ...telemetryEnv,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});
export type ServiceEnv = z.output<typeof serviceEnv>;

const KEY_BYTES = 32;
const KMS_ADDRESS =
  /^(aws-kms:arn:aws[a-z-]*:kms:[a-z0-9-]+:\d+:key\/[\w-]+|vault-transit:https?:\/\/[^\s/]+\/v1\/\S+\/keys\/[\w.-]+|gcp-kms:projects\/[^\s/]+\/locations\/[^\s/]+\/keyRings\/[^\s/]+\/cryptoKeys\/[^\s/]+)$/;

/** The 32 bytes of a root key, or the address of one in a key management service. */
export type RootKeySetting = Buffer | KmsAddress;

/** `aws-kms:<ARN of a key>`, `vault-transit:https://host/v1/<mount>/keys/<name>` or `gcp-kms:<resource name of a key>`. */
export type KmsAddress = `${'aws-kms' | 'vault-transit' | 'gcp-kms'}:${string}`;

const rootKey = z.string().transform((text, context): RootKeySetting => {
  if (KMS_ADDRESS.test(text)) return text as KmsAddress;
  const bytes = Buffer.from(text, 'base64');
  if (z.base64().safeParse(text).success && bytes.length === KEY_BYTES) return bytes;
  context.addIssue({
    code: 'custom',
    message: `must be ${String(KEY_BYTES)} bytes in base64, or the address of a key: aws-kms:<ARN>, vault-transit:https://<host>/v1/<mount>/keys/<name> or gcp-kms:<resource name>`,
  });
  return z.NEVER;
});

/** The variables of a service that encrypts. */
export const rootKeyEnv = {
  /** The key that wraps every other key. */
  ROOT_KEY: rootKey,
  /** More of them, with commas between, that only decrypt while one replaces another. */
  OTHER_ROOT_KEYS: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((part) => part.trim() !== ''))
    .pipe(z.array(z.string().trim().pipe(rootKey))),
  /** A file with Vault's token, which Vault Agent renews. It is read for each call. */
  VAULT_TOKEN_PATH: z.string().optional(),
  VAULT_NAMESPACE: z.string().optional(),
};
export type RootKeyEnv = z.output<z.ZodObject<typeof rootKeyEnv>>;

/** The variables of a service that has audit chains. */
export const auditEnv = {
  ...rootKeyEnv,
  /** The store of the hourly anchors of the chains: `file:///folder` or `s3://bucket/prefix?region=…`. */
  AUDIT_ANCHORS: z
    .url({ protocol: /^(file|s3)$/, error: 'must be a file:// or s3:// address' })
    .transform((address) => new URL(address))
    .optional(),
  /** For how many days S3 keeps an anchor from being deleted; ten years by default. */
  AUDIT_ANCHOR_LOCK_DAYS: z.coerce.number().int().min(1).default(3_653),
};

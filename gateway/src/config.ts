import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { addresses, extensionIds } from '@bindery/service-kit/config';
import { readConfig as readEnvironment } from '@bindery/settings';
import { telemetryEnv } from '@bindery/telemetry/settings';
import { z } from 'zod';
import { endpointsOf } from './api-endpoints/endpoints.js';
import { PATH_TABLE_FILE, type PathTable } from './api-endpoints/path-table.js';

const repository = resolve(import.meta.dirname, '../..');

const address = (fallback: string) =>
  z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .default(fallback)
    .transform((url) => url.replace(/\/$/, ''));

const folder = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((path) => resolve(repository, path));

const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isNetwork(entry: string): boolean {
  const [host = '', bits, ...rest] = entry.split('/');
  const version = isIP(host);
  if (version === 0) return NAMED_NETWORKS.has(entry);
  if (bits === undefined) return true;
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}

/**
 * Which proxies may set `X-Forwarded-For`: their number, where nothing but the last of them reaches the gateway, or their
 * addresses and networks. None by default.
 */
const proxies = z
  .string()
  .default('')
  .transform((text) =>
    /^[1-9]$/.test(text.trim())
      ? Number(text)
      : text
          .split(',')
          .map((entry) => entry.trim())
          .filter(Boolean),
  )
  .refine((value) => typeof value === 'number' || value.every(isNetwork), {
    error:
      'must be a number of proxies, or list addresses, networks (10.0.0.0/8) or the words loopback, linklocal, uniquelocal',
  });

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).default(8080),
  PUBLIC_URL: address('http://localhost:8080'),
  /** The address that pages name for questions. */
  SUPPORT_EMAIL: z.email({ error: 'must be the email address for questions' }),
  IDENTITY_URL: addresses.prefault('http://127.0.0.1:4101'),
  BILLING_URL: addresses.prefault('http://127.0.0.1:4102'),
  CRM_URL: addresses.prefault('http://127.0.0.1:4103'),
  LEADS_URL: addresses.prefault('http://127.0.0.1:4104'),
  INTEGRATIONS_URL: addresses.prefault('http://127.0.0.1:4105'),
  /** The browser extensions that may call from their own origin. */
  CAPTURE_EXTENSION_IDS: extensionIds,
  /** The front ends' own deployments. The gateway serves the folder of one that has none. */
  SHELL_URL: addresses.optional(),
  CRM_WEB_URL: addresses.optional(),
  ADMIN_WEB_URL: addresses.optional(),
  /** How many requests may wait for one service. Further ones get 503. */
  MAX_IN_FLIGHT: z.coerce.number({ error: 'must be a number' }).int().min(1).max(100_000).default(256),
  /**
   * Above this mean event-loop delay over a second, in milliseconds, every request except health gets 503.
   */
  MAX_LOOP_DELAY_MS: z.coerce.number({ error: 'must be a number' }).int().min(1).default(200),
  /** How many gateways share the traffic. Each allows its share of a limit. */
  GATEWAY_REPLICAS: z.coerce.number({ error: 'must be a number' }).int().min(1).max(100).default(1),
  /** A folder on disk where uploads wait until they have arrived, encrypted, in files that no name leads to. */
  SPOOL_DIR: z.string().default(tmpdir()),
  /** How many megabytes of them at a time. Further uploads get 503. */
  SPOOL_MAX_MB: z.coerce.number({ error: 'must be a number' }).int().min(1).max(1_000_000).default(1_000),
  NATS_URL: z.string().default('nats://127.0.0.1:4223'),
  NATS_USER: z.string().default('gateway'),
  NATS_PASSWORD: z.string({ error: 'is required: the password of the NATS user' }),
  SHELL_DIST: folder('frontends/shell/dist'),
  CRM_WEB_DIST: folder('frontends/crm/dist'),
  ADMIN_WEB_DIST: folder('frontends/admin/dist'),
  TRUST_PROXY: proxies,
  /** How long it serves after SIGTERM, closing each connection with its response. */
  DRAIN_MS: z.coerce.number().int().min(0).max(4_000).default(2_000),
  ...telemetryEnv,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** The gateway's settings, checked and complete. */
export type GatewayConfig = Readonly<z.output<typeof environment>>;

/**
 * Reads the settings once.
 * @throws ConfigError with every problem at once.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): GatewayConfig {
  return readEnvironment('The gateway', environment, env);
}

/**
 * Express Gateway fills its YAML's placeholders from the environment, so the checked settings go there and
 * the defaults stay in this file. A list goes as JSON, which YAML reads as a list. File watching is off,
 * because a half-saved file would change live routes.
 */
export function publishToExpressGateway(config: GatewayConfig, configDir: string): void {
  for (const [name, value] of Object.entries(config)) {
    if (value === undefined) continue;
    process.env[name] = Array.isArray(value) ? JSON.stringify(value) : String(value);
  }
  const paths = JSON.parse(readFileSync(PATH_TABLE_FILE, 'utf8')) as PathTable;
  process.env['API_ENDPOINTS'] = JSON.stringify(endpointsOf(paths));
  process.env['NODE_ENV'] = 'production';
  process.env['EG_CONFIG_DIR'] = configDir;
  process.env['EG_DISABLE_CONFIG_WATCH'] = 'true';
}

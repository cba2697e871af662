import { serverConfig } from '../nats/server-config.js';
import {
  databaseName,
  databaseServices,
  databaseUrl,
  serviceDatabase,
  type DatabaseService,
} from '../postgres/index.js';
import type { RootKeys, Secrets } from './secrets.js';

/** Where the secrets of an installation lead. */
export interface Surroundings {
  /** Host and port of Postgres. */
  readonly postgres: string;
  /** The root key of each service that has one, or the address of a key in a KMS. */
  readonly rootKeys: RootKeys;
  /** `smtp://user:password@host:port` */
  readonly smtpUrl: string;
  /** The account at the payment provider. Its API address is empty for Stripe's own. */
  readonly stripe: { readonly key: string; readonly webhookSecrets: string; readonly apiUrl: string };
  /** The content of an AWS credentials file; empty without one. */
  readonly awsCredentials: string;
}

/** The secrets of one component: the content of each file, by its name. Most are named for the variable that they set. */
export type ComponentSecrets = Readonly<Record<string, string>>;

/** The secrets that each component of an installation may know, and no others. */
export function componentSecrets(
  secrets: Secrets,
  surroundings: Surroundings,
): Readonly<Record<string, ComponentSecrets>> {
  const { postgres } = surroundings;
  return {
    postgres: { POSTGRES_PASSWORD: secrets.postgresSuperuser },
    nats: { 'nats-server.conf': serverConfig({ ...NATS, passwords: secrets.nats }) },
    databases: {
      SUPERUSER_URL: databaseUrl(postgres, 'postgres', 'postgres', secrets.postgresSuperuser),
      ROLE_PASSWORDS: JSON.stringify(secrets.databaseRoles),
    },
    ...serviceSecrets(secrets, surroundings),
    gateway: { NATS_PASSWORD: secrets.nats.gateway },
    'stripe-emulator': {
      STRIPE_SECRET_KEY: secrets.payments.key,
      STRIPE_WEBHOOK_SECRET: secrets.payments.webhook,
    },
    ops: {
      ...Object.fromEntries(
        databaseServices.map((service) => [`OPS_${service.toUpperCase()}_TOKEN`, secrets.ops[service]]),
      ),
      'aws-credentials': surroundings.awsCredentials,
    },
  };
}

/** NATS in a container of its own, with its streams on a volume. */
const NATS = { directory: '/data', host: '0.0.0.0', port: 4222, monitorPort: 8222 } as const;

/** Of each service, and of the job that migrates its database. */
function serviceSecrets(
  secrets: Secrets,
  { postgres, rootKeys, smtpUrl, stripe, awsCredentials }: Surroundings,
): Readonly<Record<string, ComponentSecrets>> {
  const keys = (service: keyof RootKeys) => ({
    ROOT_KEY: rootKeys[service],
    OTHER_ROOT_KEYS: secrets.otherRootKeys[service],
    'aws-credentials': awsCredentials,
  });
  const own: Readonly<Record<DatabaseService, ComponentSecrets>> = {
    identity: { ...keys('identity'), SMTP_URL: smtpUrl, VAPID_PRIVATE_KEY: secrets.push.vapidKey },
    billing: {
      STRIPE_SECRET_KEY: stripe.key,
      STRIPE_WEBHOOK_SECRETS: stripe.webhookSecrets,
      STRIPE_API_URL: stripe.apiUrl,
    },
    crm: keys('crm'),
    leads: keys('leads'),
    integrations: keys('integrations'),
  };
  const components = databaseServices.flatMap((service): [string, ComponentSecrets][] => {
    const database = serviceDatabase(postgres, service, databaseName(service), secrets.databaseRoles);
    const shared = {
      DATABASE_URL: database.appUrl,
      NATS_PASSWORD: secrets.nats[service],
      OPS_TOKEN: secrets.ops[service],
    };
    return [
      [service, { ...shared, ...own[service] }],
      [`${service}-migrations`, { DATABASE_URL: database.migratorUrl }],
    ];
  });
  return Object.fromEntries(components);
}

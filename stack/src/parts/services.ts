import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PartDefinition } from '@bindery/local-servers/processes';
import type { DatabaseService } from '@bindery/provisioning/postgres';
import { nodeCommand } from '../repository.js';
import { answersOk } from './answers-ok.js';
import { commonEnv, databaseOf, internalUrl, type Surroundings } from './surroundings.js';

/** The superuser of the local stack. */
export const LOCAL_SUPERUSER = 'root@bindery.test';

/** The id that the `key` in the manifest of `extension/` gives to a build that isn't from a store. */
export const LOCAL_EXTENSION_ID = 'knaiemmnnbejkhfmpeknjldlbpbndfeo';

type Env = Record<string, string>;

/** The settings for Stripe itself or for the emulator. */
const paymentEnv = (surroundings: Surroundings): Env => {
  const { stripe, secrets } = surroundings;
  if (stripe) return { STRIPE_SECRET_KEY: stripe.key, STRIPE_WEBHOOK_SECRETS: stripe.webhookSecret };
  return {
    STRIPE_SECRET_KEY: secrets.payments.key,
    STRIPE_WEBHOOK_SECRETS: secrets.payments.webhook,
    STRIPE_API_URL: internalUrl(surroundings, 'payments'),
  };
};

/** The anchor store of the stack's services. */
const anchorsIn = (dataDirectory: string): string =>
  pathToFileURL(path.join(dataDirectory, 'audit-anchors')).href;

/** The settings of single services. */
const OWN_ENV: Readonly<Record<DatabaseService, (surroundings: Surroundings) => Env>> = {
  identity: ({ ports, secrets, dataDirectory }) => ({
    SMTP_URL: `smtp://127.0.0.1:${String(ports.smtp)}`,
    MAIL_FROM: 'Bindery <hello@bindery.test>',
    SUPERUSER_EMAILS: LOCAL_SUPERUSER,
    CAPTURE_EXTENSION_IDS: LOCAL_EXTENSION_ID,
    ROOT_KEY: secrets.rootKeys.identity,
    AUDIT_ANCHORS: anchorsIn(dataDirectory),
    PUSH_CONTACT: 'mailto:support@bindery.test',
    VAPID_PRIVATE_KEY: secrets.push.vapidKey,
  }),
  billing: (surroundings) => ({
    FREE_PLAN_ENABLED: 'true',
    ...paymentEnv(surroundings),
  }),
  crm: ({ secrets, dataDirectory }) => ({
    ROOT_KEY: secrets.rootKeys.crm,
    AUDIT_ANCHORS: anchorsIn(dataDirectory),
  }),
  leads: ({ secrets }) => ({ ROOT_KEY: secrets.rootKeys.leads }),
  integrations: ({ secrets }) => ({
    ROOT_KEY: secrets.rootKeys.integrations,
    // A receiver on this computer, to try webhooks with.
    WEBHOOK_ALLOWED_HOSTS: '127.0.0.0/8',
  }),
};

/** The environment of a service in this stack, and of its seeds. */
export function serviceEnv(surroundings: Surroundings, service: DatabaseService): Env {
  return {
    ...commonEnv(surroundings, service),
    DATABASE_URL: databaseOf(surroundings, service).appUrl,
    // A single replica need not drain, because no other one could take its requests.
    ...(surroundings.copyPorts[service].length === 1 && { DRAIN_MS: '0' }),
    OPS_TOKEN: surroundings.secrets.ops[service],
    ...OWN_ENV[service](surroundings),
    ...surroundings.env[service],
  };
}

/** The replicas of a service, each with its own port. */
export function serviceParts(surroundings: Surroundings, service: DatabaseService): PartDefinition[] {
  return surroundings.copyPorts[service].map((port, index) => {
    const url = `http://127.0.0.1:${String(port)}`;
    const env = serviceEnv(surroundings, service);
    // Only the first replica has the service's metrics port.
    const own = index === 0 ? {} : { PORT: String(port), INTERNAL_PORT: '0' };
    return {
      name: index === 0 ? service : `${service}-${String(index + 1)}`,
      where: url,
      command: () =>
        nodeCommand(`services/${service}/dist/main.js`, { ...env, ...own }, surroundings.rootOf?.(service)),
      ready: (signal) => answersOk(`${url}/health`, signal),
    };
  });
}

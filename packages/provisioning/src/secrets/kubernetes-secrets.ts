import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashSync } from 'bcrypt-ts';
import { appOf, databaseServices, migratorOf, type RoleName } from '../postgres/index.js';
import type { ComponentSecrets } from './component-secrets.js';
import { createSecrets, type Secrets } from './secrets.js';

/** The folder of the overlay `local` for its secrets, from the root of the repository. git ignores it. */
export const KUBERNETES_SECRETS_FOLDER = 'k8s/overlays/local/secrets';

/** Random passwords of 24 bytes can't be guessed however fast one is tried. */
const HASH_ROUNDS = 4;

/** The variables of each Secret of the overlay `local`, by the Secret's name. */
export function kubernetesSecrets(secrets: Secrets): Readonly<Record<string, ComponentSecrets>> {
  const { key, webhook } = secrets.payments;
  const hashes = Object.entries(secrets.nats).map(([user, password]) => [
    `${user.toUpperCase()}_HASH`,
    hash(password),
  ]);
  const role = (username: RoleName) => ({ username, password: secrets.databaseRoles[username] });
  const own = {
    identity: { ROOT_KEY: secrets.rootKeys.identity, VAPID_PRIVATE_KEY: secrets.push.vapidKey },
    billing: { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRETS: webhook },
    crm: { ROOT_KEY: secrets.rootKeys.crm },
    leads: { ROOT_KEY: secrets.rootKeys.leads },
    integrations: { ROOT_KEY: secrets.rootKeys.integrations },
  };
  const ofServices = databaseServices.flatMap((service): [string, ComponentSecrets][] => [
    [service, { NATS_PASSWORD: secrets.nats[service], OPS_TOKEN: secrets.ops[service], ...own[service] }],
    [`${service}-database`, role(appOf(service))],
    [`${service}-migrator`, role(migratorOf(service))],
  ]);
  return {
    gateway: { NATS_PASSWORD: secrets.nats.gateway },
    nats: Object.fromEntries(hashes) as ComponentSecrets,
    'stripe-emulator': { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhook },
    ...Object.fromEntries(ofServices),
  };
}

function hash(password: string): string {
  // The same hash under its older name: in a variable, nats-server knows only that one.
  return hashSync(password, HASH_ROUNDS).replace(/^\$2b\$/, '$2a$');
}

/**
 * Writes new secrets into a folder that doesn't exist yet. The databases know those of an existing one.
 *
 * @returns whether it wrote them
 */
export function writeKubernetesSecrets(folder: string): boolean {
  if (existsSync(folder)) return false;
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  for (const [name, variables] of Object.entries(kubernetesSecrets(createSecrets()))) {
    const lines = Object.entries(variables).map(([variable, value]) => `${variable}=${value}\n`);
    writeFileSync(path.join(unfinished, `${name}.env`), lines.join(''), { mode: 0o600 });
  }
  renameSync(unfinished, folder);
  return true;
}

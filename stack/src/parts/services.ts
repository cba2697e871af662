import type { PartDefinition } from '@bindery/local-servers/processes';
import type { DatabaseService } from '@bindery/local-servers/postgres';
import { nodeCommand } from '../repository.js';
import { answersOk } from './answers-ok.js';
import { commonEnv, databaseOf, internalUrl, type Surroundings } from './surroundings.js';

/** The superuser of the local stack. */
export const LOCAL_SUPERUSER = 'root@bindery.test';

type Env = Record<string, string>;

/** What one service is told beyond what all are told. */
const OWN_ENV: Readonly<Record<DatabaseService, (surroundings: Surroundings) => Env>> = {
  identity: ({ ports, secrets }) => ({
    SMTP_URL: `smtp://127.0.0.1:${String(ports.smtp)}`,
    MAIL_FROM: 'Bindery <hello@bindery.test>',
    SUPERUSER_EMAILS: LOCAL_SUPERUSER,
    ROOT_KEY: secrets.rootKeys.identity,
  }),
  billing: () => ({ FREE_PLAN_ENABLED: 'true' }),
  crm: ({ secrets }) => ({ ROOT_KEY: secrets.rootKeys.crm }),
};

/** The environment of a service in this stack; its seeds run with it too. */
export function serviceEnv(surroundings: Surroundings, service: DatabaseService): Env {
  return {
    ...commonEnv(surroundings, service),
    DATABASE_URL: databaseOf(surroundings, service).appUrl,
    // A service with one copy has nobody to send requests to before it closes.
    DRAIN_MS: '0',
    OPS_TOKEN: surroundings.secrets.ops[service],
    ...OWN_ENV[service](surroundings),
    ...surroundings.env[service],
  };
}

export function servicePart(surroundings: Surroundings, service: DatabaseService): PartDefinition {
  const url = internalUrl(surroundings, service);
  return {
    name: service,
    where: url,
    command: () => nodeCommand(`services/${service}/dist/main.js`, serviceEnv(surroundings, service)),
    ready: (signal) => answersOk(`${url}/health`, signal),
  };
}

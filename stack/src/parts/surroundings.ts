import path from 'node:path';
import type { ParticipantName } from '@bindery/contracts/messaging';
import { natsUrl } from '@bindery/local-servers/nats';
import type { Ports } from '../ports.js';
import type { CopyPorts } from '../stack-options.js';
import {
  serviceDatabase,
  type Cluster,
  type DatabaseService,
  type ServiceDatabase,
} from '@bindery/local-servers/postgres';
import type { Secrets } from '../secrets.js';
import type { StripeAccount } from './payments.js';

/** What the parts of one stack know of each other. */
export interface Surroundings {
  readonly ports: Ports;
  readonly copyPorts: CopyPorts;
  /** Where people open the product: the gateway's port, or that of what stands in front of it. */
  readonly publicPort: number;
  readonly secrets: Secrets;
  readonly dataDirectory: string;
  /** For tests and experiments: variables for a part, over those that the stack gives it. */
  readonly env: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly throwaway: boolean;
  /** Stripe itself, when it is used in place of the emulator. */
  readonly stripe: StripeAccount | undefined;
}

export const publicUrl = ({ publicPort }: Surroundings): string => `http://localhost:${String(publicPort)}`;

export const internalUrl = ({ ports }: Surroundings, part: keyof Ports): string =>
  `http://127.0.0.1:${String(ports[part])}`;

/** The addresses of a service's copies, with commas between, as the parts that ask it are told. */
export const addressesOf = ({ copyPorts }: Surroundings, service: DatabaseService): string =>
  copyPorts[service].map((port) => `http://127.0.0.1:${String(port)}`).join(',');

export const clusterOf = ({
  ports,
  secrets,
  dataDirectory,
  throwaway,
}: Pick<Surroundings, 'ports' | 'secrets' | 'dataDirectory' | 'throwaway'>): Cluster => ({
  directory: path.join(dataDirectory, 'postgres'),
  port: ports.postgres,
  superuserPassword: secrets.postgresSuperuser,
  throwaway,
  // `npm run ops -- backup` makes it a link to where the backups are.
  ...(throwaway ? {} : { archive: path.join(dataDirectory, 'wal-archive') }),
});

export const databaseName = (service: DatabaseService): string => `bindery_${service}`;

export const databaseOf = ({ ports, secrets }: Surroundings, service: DatabaseService): ServiceDatabase =>
  serviceDatabase(ports.postgres, service, databaseName(service), secrets.databaseRoles);

/** What every part that speaks on NATS or answers HTTP is told. */
export function commonEnv(surroundings: Surroundings, part: ParticipantName): Record<string, string> {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(surroundings.ports[part]),
    NATS_URL: natsUrl(surroundings.ports.nats),
    NATS_USER: part,
    NATS_PASSWORD: surroundings.secrets.nats[part],
    IDENTITY_URL: addressesOf(surroundings, 'identity'),
    PUBLIC_URL: publicUrl(surroundings),
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: internalUrl(surroundings, 'traces'),
    INTERNAL_PORT: String(surroundings.ports[`${part}Internal`]),
  };
}

import path from 'node:path';
import type { ParticipantName } from '@bindery/contracts/messaging';
import { natsUrl } from '@bindery/local-servers/nats-server';
import type { Ports } from '../ports.js';
import type { Cluster } from '@bindery/local-servers/postgres';
import {
  databaseName,
  serviceDatabase,
  type DatabaseService,
  type ServiceDatabase,
} from '@bindery/provisioning/postgres';
import type { Secrets } from '@bindery/provisioning/secrets';
import type { StripeAccount } from './payments.js';

/** The ports of each service's replicas, the service's own first. */
export type CopyPorts = Readonly<Record<DatabaseService, readonly number[]>>;

/** The configuration that the parts of one stack share. */
export interface Surroundings {
  readonly ports: Ports;
  readonly copyPorts: CopyPorts;
  /** The product's port: the gateway's, or that of a server in front of it. */
  readonly publicPort: number;
  readonly secrets: Secrets;
  readonly dataDirectory: string;
  /** Variables per part that override the stack's own, for tests. */
  readonly env: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly throwaway: boolean;
  /** Set if Stripe itself replaces the emulator. */
  readonly stripe: StripeAccount | undefined;
  readonly rootOf?: RootOf;
}

/** The front ends that the gateway serves. */
export type FrontEndName = 'shell' | 'crm' | 'admin';

/** The folder of the build that a part runs or the gateway serves, for tests of several versions. */
export type RootOf = (part: DatabaseService | 'gateway' | `web/${FrontEndName}`) => string | undefined;

export const publicUrl = ({ publicPort }: Surroundings): string => `http://localhost:${String(publicPort)}`;

export const internalUrl = ({ ports }: Surroundings, part: keyof Ports): string =>
  `http://127.0.0.1:${String(ports[part])}`;

/** The addresses of a service's replicas, separated by commas. */
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
  // `npm run ops -- backup` replaces it with a link to the backups.
  ...(throwaway ? {} : { archive: path.join(dataDirectory, 'wal-archive') }),
});

export const databaseOf = ({ ports, secrets }: Surroundings, service: DatabaseService): ServiceDatabase =>
  serviceDatabase(
    `127.0.0.1:${String(ports.postgres)}`,
    service,
    databaseName(service),
    secrets.databaseRoles,
  );

/** The settings of the services and the gateway. */
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

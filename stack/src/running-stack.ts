import type { ParticipantName } from '@bindery/contracts/messaging';
import { clusterOf, databaseOf, internalUrl, publicUrl, type Surroundings } from './parts/surroundings.js';
import { serviceEnv } from './parts/services.js';
import type { Ports } from './ports.js';
import { asSuperuser, superuserUrl } from '@bindery/local-servers/postgres';
import { databaseName, type DatabaseService, type ServiceDatabase } from '@bindery/provisioning/postgres';
import { memoryOf, type MemoryUse, type Part } from '@bindery/local-servers/processes';
import { natsUrl } from '@bindery/local-servers/nats-server';
import type { ProcessName } from './stack-options.js';

export interface RunningStack {
  readonly ports: Ports;
  readonly dataDirectory: string;
  readonly urls: {
    /** The product. */
    readonly app: string;
    /** The mail catcher: a page, and JSON at `/email`. */
    readonly mail: string;
    /** The Stripe emulator's page and controls. */
    readonly payments: string;
    readonly smtp: string;
    readonly nats: string;
  };
  /** Process ids of the running parts. */
  pids(): Partial<Record<ProcessName, number>>;
  /** One part: `stop()` and `start()` it, `kill()` it as a crash would, `freeze()` it and let it `resume()`. */
  part(name: ProcessName): Pick<Part, 'start' | 'stop' | 'kill' | 'freeze' | 'resume' | 'pid'>;
  /** A service's database, as its two roles reach it. */
  database(service: DatabaseService): ServiceDatabase;
  /** A service's database as the superuser, who sees everything. */
  superuserUrl(service: DatabaseService): string;
  /** Queries a service's database as the superuser, who bypasses all policies. */
  query<Row extends object>(service: DatabaseService, sql: string, values?: unknown[]): Promise<Row[]>;
  /** The environment of a service, also for its commands. */
  env(service: DatabaseService): Record<string, string>;
  natsCredentials(participant: ParticipantName): { user: string; pass: string };
  /** The address of a service behind the gateway, such as `http://127.0.0.1:4103` for crm. */
  internalUrl(part: DatabaseService): string;
  metricsUrl(part: ParticipantName): string;
  memory(): MemoryUse;
  /** Stops every part in order and leaves nothing running. */
  stop(): Promise<void>;
  /** Kills every part at once. */
  abandon(): void;
}

/** A running stack except for stopping it. */
export function describeStack(
  surroundings: Surroundings,
  parts: ReadonlyMap<ProcessName, Part>,
): Omit<RunningStack, 'stop' | 'abandon'> {
  const { ports, secrets, dataDirectory } = surroundings;
  return {
    ports,
    dataDirectory,
    urls: {
      app: publicUrl(surroundings),
      mail: `http://localhost:${String(ports.mail)}`,
      payments: `http://localhost:${String(ports.payments)}`,
      smtp: `smtp://127.0.0.1:${String(ports.smtp)}`,
      nats: natsUrl(ports.nats),
    },
    pids: () => Object.fromEntries([...parts].flatMap(([name, { pid }]) => (pid ? [[name, pid]] : []))),
    part: (name) => {
      const part = parts.get(name);
      if (!part) throw new Error(`This stack was started without ${name}.`);
      return part;
    },
    database: (service) => databaseOf(surroundings, service),
    superuserUrl: (service) => superuserUrl(clusterOf(surroundings), databaseName(service)),
    query: <Row extends object>(service: DatabaseService, sql: string, values?: unknown[]) =>
      asSuperuser(
        clusterOf(surroundings),
        async (client) => (await client.query<Row>(sql, values)).rows,
        databaseName(service),
      ),
    env: (service) => serviceEnv(surroundings, service),
    natsCredentials: (user) => ({ user, pass: secrets.nats[user] }),
    internalUrl: (part) => internalUrl(surroundings, part),
    metricsUrl: (part) => `${internalUrl(surroundings, `${part}Internal`)}/metrics`,
    memory: () => memoryOf(process.pid),
  };
}

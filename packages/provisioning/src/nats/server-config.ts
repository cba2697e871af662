import { topology, type ParticipantName } from '@bindery/contracts/messaging';
import { permissionsOf } from './permissions.js';

export type NatsPasswords = Readonly<Record<ParticipantName, string>>;

export const participants = Object.keys(topology) as ParticipantName[];

/** The settings of a NATS server. */
export interface NatsServer {
  /** The folder of the configuration and of JetStream's files. */
  readonly directory: string;
  readonly port: number;
  /** The listen address; loopback unless a container forwards to it. */
  readonly host?: string;
  /** The port of `GET /healthz` on loopback; without it, there is none. */
  readonly monitorPort?: number;
  readonly passwords: NatsPasswords;
}

/**
 * The server's configuration file: JetStream on, and a user with its own subjects for each participant. nats-server
 * reads JSON as a subset of its format.
 */
export function serverConfig({
  directory,
  port,
  host = '127.0.0.1',
  monitorPort,
  passwords,
}: NatsServer): string {
  const config = {
    server_name: 'bindery',
    host,
    port,
    ...(monitorPort === undefined ? {} : { http: `127.0.0.1:${String(monitorPort)}` }),
    max_payload: 1_048_576,
    jetstream: { store_dir: directory, max_memory_store: 67_108_864, max_file_store: 2_147_483_648 },
    authorization: {
      users: participants.map((user) => ({
        user,
        password: passwords[user],
        permissions: permissionsInConfig(user),
      })),
    },
  };
  return `${JSON.stringify(config, undefined, 2)}\n`;
}

/** The permissions of a user, as the configuration writes them. */
export function permissionsInConfig(participant: ParticipantName) {
  const { publish, subscribe, answers } = permissionsOf(participant);
  return {
    publish: { allow: publish },
    subscribe: { allow: subscribe },
    ...(answers ? { allow_responses: { max: 1, expires: '10s' } } : {}),
  };
}

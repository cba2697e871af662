import { topology, type ParticipantName } from '@bindery/contracts/messaging';
import { permissionsOf } from './permissions.js';

export type NatsPasswords = Readonly<Record<ParticipantName, string>>;

export const participants = Object.keys(topology) as ParticipantName[];

/** What a NATS server is set up with. */
export interface NatsServer {
  /** Where the configuration and JetStream's files are kept. */
  readonly directory: string;
  readonly port: number;
  /** The address that it listens on; loopback unless a container forwards to it. */
  readonly host?: string;
  readonly passwords: NatsPasswords;
}

/**
 * The configuration file of the server: JetStream on, and a user for each participant with its own
 * subjects. JSON is a subset of the format that nats-server reads.
 */
export function serverConfig({ directory, port, host = '127.0.0.1', passwords }: NatsServer): string {
  const config = {
    server_name: 'bindery',
    host,
    port,
    max_payload: 1_048_576,
    jetstream: { store_dir: directory, max_memory_store: 67_108_864, max_file_store: 2_147_483_648 },
    authorization: {
      users: participants.map((user) => ({
        user,
        password: passwords[user],
        permissions: permissions(user),
      })),
    },
  };
  return `${JSON.stringify(config, undefined, 2)}\n`;
}

function permissions(participant: ParticipantName) {
  const { publish, subscribe, answers } = permissionsOf(participant);
  return {
    publish: { allow: publish },
    subscribe: { allow: subscribe },
    ...(answers ? { allow_responses: { max: 1, expires: '10s' } } : {}),
  };
}

import path from 'node:path';
import { findNatsServer } from '@bindery/local-servers/find-nats-server';
import { natsCommand, natsReady } from '@bindery/local-servers/nats-server';
import type { PartDefinition } from '@bindery/local-servers/processes';
import { toolsDirectory } from '../repository.js';
import type { Surroundings } from './surroundings.js';

export function natsPart(surroundings: Surroundings, say: (line: string) => void): PartDefinition {
  const port = surroundings.ports.nats;
  return {
    name: 'nats',
    where: `127.0.0.1:${String(port)}`,
    command: async () =>
      natsCommand(await findNatsServer(toolsDirectory, say), {
        directory: path.join(surroundings.dataDirectory, 'nats'),
        port,
        passwords: surroundings.secrets.nats,
      }),
    ready: (signal) => natsReady(port, signal),
  };
}

import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { serverConfig, type NatsServer } from '@bindery/provisioning/nats-server-config';
import { waitUntil, type Command } from '../processes/index.js';

/** Writes the server's configuration and returns the command that runs it. */
export async function natsCommand(binary: string, server: NatsServer): Promise<Command> {
  return { file: binary, args: ['-c', await natsConfig(server, server.directory)] };
}

/** Writes the server's configuration into a folder. @returns the file */
export async function natsConfig(server: NatsServer, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'nats-server.conf');
  await writeFile(file, serverConfig(server), { mode: 0o600 });
  return file;
}

/** Waits until the server greets a client, which it does once JetStream has loaded its files. */
export async function natsReady(port: number, signal: AbortSignal): Promise<void> {
  await waitUntil(() => greets(port), { signal, everyMs: 50 });
}

function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const answer = (up: boolean) => {
      socket.destroy();
      resolve(up);
    };
    socket.setTimeout(1_000, () => answer(false));
    socket.once('error', () => answer(false));
    // Docker's proxy accepts connections before the server does, then closes them without an error.
    socket.once('close', () => answer(false));
    socket.once('data', (greeting) => answer(greeting.toString().startsWith('INFO ')));
  });
}

export const natsUrl = (port: number): string => `nats://127.0.0.1:${String(port)}`;

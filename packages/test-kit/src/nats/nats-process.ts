import { rm } from 'node:fs/promises';
import path from 'node:path';
import { findNatsServer } from '@bindery/local-servers/find-nats-server';
import { natsCommand, natsConfig } from '@bindery/local-servers/nats-server';
import type { NatsServer } from '@bindery/provisioning/nats-server-config';
import { launch, ProcessRecord, startWatchdog, stopProcess } from '@bindery/local-servers/processes';
import { images, testServers } from '../containers/test-servers.js';
import { toolsDirectory } from '../repository.js';

/** A nats-server that can be stopped and restarted. Its streams stay in its directory. */
export interface NatsProcess {
  start(): Promise<void>;
  stop(how: 'in order' | 'killed'): Promise<void>;
  /** Lets it read its configuration again, which may take a moment. */
  reload(): Promise<void>;
  /** Deletes everything. Call it after the last stop. */
  remove(): Promise<void>;
}

/** A container if the machine has Docker, otherwise a process. Not started yet. */
export async function prepareNats(server: NatsServer): Promise<NatsProcess> {
  return (await testServers()) === 'containers' ? inContainer(server) : asProcess(server);
}

async function asProcess(server: NatsServer): Promise<NatsProcess> {
  const { directory } = server;
  const record = new ProcessRecord(path.join(directory, 'processes'));
  const watchdog = startWatchdog(record.file, directory);
  const binary = await findNatsServer(toolsDirectory, () => undefined);
  let pid = 0;
  return {
    async start() {
      const child = launch(await natsCommand(binary, server), path.join(directory, 'nats.log'));
      child.unref();
      if (child.pid === undefined) return;
      pid = child.pid;
      record.add({ pid, signal: 'SIGTERM', program: directory, part: 'nats' });
    },
    async stop(how) {
      await stopProcess(pid, how === 'killed' ? 'SIGKILL' : 'SIGTERM');
      record.remove(pid);
    },
    reload: () => Promise.resolve(void process.kill(pid, 'SIGHUP')),
    async remove() {
      record.clear();
      watchdog.dismiss();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function inContainer(server: NatsServer): Promise<NatsProcess> {
  const { directory, port } = server;
  const { GenericContainer, getContainerRuntimeClient, Wait } = await import('testcontainers');
  await natsConfig({ ...server, directory: IN_CONTAINER, host: '0.0.0.0', port: NATS_PORT }, directory);
  const container = await new GenericContainer(images.nats)
    .withExposedPorts({ container: NATS_PORT, host: port })
    .withBindMounts([{ source: directory, target: IN_CONTAINER }])
    // The files in the directory belong to the user who runs the tests.
    .withUser(`${String(process.getuid?.() ?? 0)}:${String(process.getgid?.() ?? 0)}`)
    .withCommand(['-c', `${IN_CONTAINER}/nats-server.conf`])
    .withWaitStrategy(Wait.forLogMessage(/Server is ready/))
    .start();
  const client = await getContainerRuntimeClient();
  const handle = client.container.getById(container.getId());
  let isUp = true;
  return {
    async start() {
      if (!isUp) await handle.start();
      isUp = true;
    },
    async stop(how) {
      isUp = false;
      await (how === 'killed' ? handle.kill({ signal: 'SIGKILL' }) : handle.stop());
    },
    async reload() {
      await handle.kill({ signal: 'SIGHUP' });
    },
    async remove() {
      await handle.remove({ force: true, v: true });
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const IN_CONTAINER = '/data';
const NATS_PORT = 4222;

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findNatsServer } from '@bindery/local-servers/find-nats-server';
import { natsCommand, natsReady, natsUrl } from '@bindery/local-servers/nats-server';
import { launch, stopProcess } from '@bindery/local-servers/processes';
import { connect } from '@nats-io/transport-node';
import getPort from 'get-port';
import { participants, type NatsPasswords } from '../nats/server-config.js';
import { reloadNats } from './reload-nats.js';

const tools = path.resolve(import.meta.dirname, '../../../../.cache/tools');
let directory: string;
let pid = 0;
let port: number;
let monitor: string;
const file = () => path.join(directory, 'nats-server.conf');

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'bindery-reload-nats-'));
  port = await getPort({ host: '127.0.0.1' });
  const monitorPort = await getPort({ host: '127.0.0.1' });
  monitor = `http://127.0.0.1:${String(monitorPort)}`;
  const passwords = Object.fromEntries(participants.map((name) => [name, `old-${name}`])) as NatsPasswords;
  const command = await natsCommand(await findNatsServer(tools, () => undefined), {
    directory,
    port,
    monitorPort,
    passwords,
  });
  pid = launch(command, path.join(directory, 'nats.log')).pid ?? 0;
  await natsReady(port, AbortSignal.timeout(10_000));
});
afterAll(async () => {
  await stopProcess(pid, 'SIGTERM');
  await rm(directory, { recursive: true });
});

const connectWith = (pass: string) =>
  connect({ servers: natsUrl(port), user: 'crm', pass, maxReconnectAttempts: 0 });

it('a running NATS accepts the users of a new release', async () => {
  await expect(connectWith('new-crm')).rejects.toThrow(/authorization/i);
  await writeFile(file(), (await readFile(file(), 'utf8')).replaceAll('old-', 'new-'));
  await reloadNats(pid, monitor);
  await (await connectWith('new-crm')).close();
});

it('a running NATS that has its users already is left as it is', async () => {
  await reloadNats(pid, monitor);
  await (await connectWith('new-crm')).close();
});

import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { eventually } from '@bindery/test-kit';
import { pino } from 'pino';
import { RpcServer } from '../src/nats/rpc-server.js';
import { NatsConnection } from '../src/nats-connection/nats-connection.js';

const INFO = `INFO ${JSON.stringify({ server_id: 'TEST', version: '2.12.0', proto: 1, headers: true, max_payload: 1_048_576 })}\r\n`;

/** As much of NATS as a connection asks for; `heard` is called with what comes before it is answered. */
async function startServer({ speaks = true, heard = (_: string): void => undefined } = {}) {
  const open = new Set<Socket>();
  const state = { speaks, denies: false };
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('data', (data) => {
      heard(data.toString());
      if (state.denies && data.includes('CONNECT')) socket.end(`-ERR 'Authorization Violation'\r\n`);
      else if (state.speaks && data.includes('PING')) socket.write('PONG\r\n');
    });
    if (state.speaks) socket.write(INFO);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const NATS_URL = `nats://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const settings = { NATS_URL, NATS_USER: 'crm', NATS_PASSWORD: 'crm' };
  return {
    open,
    hang: () => (state.speaks = false),
    deny: (denies: boolean) => (state.denies = denies),
    connect: () => new NatsConnection('crm', settings, pino({ level: 'silent' })),
    close: () => server.close(),
  };
}

const activeTimers = (): number =>
  process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;

describe('a NATS connection closed before it is connected', () => {
  test('stops retrying when the server is unreachable or unresponsive', async () => {
    for (const nobody of [true, false]) {
      const server = await startServer({ speaks: false });
      if (nobody) server.close();
      const timers = activeTimers();
      const connection = server.connect();
      if (!nobody) await eventually(() => expect(server.open.size).toBe(1));
      await connection.close();
      expect(await connection.connection()).toBeUndefined();
      expect(activeTimers()).toBeLessThanOrEqual(timers);
      await eventually(() => expect(server.open.size).toBe(0));
      server.close();
    }
  });

  test('closes a connection that is established during the close', async () => {
    let closed: Promise<void> | undefined;
    const server = await startServer({
      heard: (said) => {
        if (said.includes('CONNECT')) closed ??= connection.close();
      },
    });
    const connection = server.connect();
    expect(await connection.connection()).toBeUndefined();
    await closed;
    await eventually(() => expect(server.open.size).toBe(0));
    expect(connection.isUp()).toBe(false);
    server.close();
  });

  test('does not block the RPC server from closing', async () => {
    const server = await startServer({ speaks: false });
    const connection = server.connect();
    const rpcServer = new RpcServer(connection, 'crm');
    const listening = new Promise((resolve) => void rpcServer.listen(resolve));
    await rpcServer.close();
    expect(await listening).toBeUndefined();
    await connection.close();
    server.close();
  });
});

test('a connected but unresponsive NATS server is detected and does not block closing', async () => {
  const server = await startServer();
  const connection = server.connect();
  await connection.connection();
  expect(await connection.responds(2_000)).toBe(true);
  server.hang();
  expect(await connection.responds(20)).toBe(false);
  expect(connection.isUp()).toBe(true);
  await connection.close();
  await eventually(() => expect(server.open.size).toBe(0));
  server.close();
});

test('a connection that meets authorization errors reconnects once its user is accepted again', async () => {
  let tries = 0;
  const server = await startServer({ heard: (said) => void (tries += said.includes('CONNECT') ? 1 : 0) });
  const connection = server.connect();
  await connection.connection();
  await eventually(() => expect(connection.isUp()).toBe(true));
  server.deny(true);
  for (const socket of server.open) socket.destroy();
  await eventually(() => expect(tries).toBeGreaterThan(4), { timeoutMs: 15_000 });
  expect(connection.isUp()).toBe(false);
  server.deny(false);
  await eventually(() => expect(connection.isUp()).toBe(true));
  await connection.close();
  server.close();
});

import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { eventually } from '@bindery/test-kit';
import { pino } from 'pino';
import { AnsweringServer, NatsLink } from '../src/nats/index.js';

const INFO = `INFO ${JSON.stringify({ server_id: 'TEST', version: '2.12.0', proto: 1, headers: true, max_payload: 1_048_576 })}\r\n`;

/** As much of NATS as a connection asks for; `heard` is called with what comes before it is answered. */
async function startServer({ speaks = true, heard = (_: string): void => undefined } = {}) {
  const open = new Set<Socket>();
  const state = { speaks };
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('data', (data) => {
      heard(data.toString());
      if (state.speaks && data.includes('PING')) socket.write('PONG\r\n');
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
    link: () => new NatsLink('crm', settings, pino({ level: 'silent' })),
    close: () => server.close(),
  };
}

const activeTimers = (): number =>
  process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;

describe('a NATS link closed before it is connected', () => {
  test('stops retrying when the server is unreachable or unresponsive', async () => {
    for (const nobody of [true, false]) {
      const server = await startServer({ speaks: false });
      if (nobody) server.close();
      const timers = activeTimers();
      const link = server.link();
      if (!nobody) await eventually(() => expect(server.open.size).toBe(1));
      await link.close();
      expect(await link.connection()).toBeUndefined();
      expect(activeTimers()).toBeLessThanOrEqual(timers);
      await eventually(() => expect(server.open.size).toBe(0));
      server.close();
    }
  });

  test('closes a connection that is established during the close', async () => {
    let closed: Promise<void> | undefined;
    const server = await startServer({
      heard: (said) => {
        if (said.includes('CONNECT')) closed ??= link.close();
      },
    });
    const link = server.link();
    expect(await link.connection()).toBeUndefined();
    await closed;
    await eventually(() => expect(server.open.size).toBe(0));
    expect(link.isUp()).toBe(false);
    server.close();
  });

  test('does not block the answering server from closing', async () => {
    const server = await startServer({ speaks: false });
    const link = server.link();
    const answering = new AnsweringServer(link, 'crm');
    const listening = new Promise((resolve) => void answering.listen(resolve));
    await answering.close();
    expect(await listening).toBeUndefined();
    await link.close();
    server.close();
  });
});

test('a connected but unresponsive NATS server is detected and does not block closing', async () => {
  const server = await startServer();
  const link = server.link();
  await link.connection();
  expect(await link.answers(2_000)).toBe(true);
  server.hang();
  expect(await link.answers(20)).toBe(false);
  expect(link.isUp()).toBe(true);
  await link.close();
  await eventually(() => expect(server.open.size).toBe(0));
  server.close();
});

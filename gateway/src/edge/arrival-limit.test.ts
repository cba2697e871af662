import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendRaw } from '@bindery/test-kit';
import type { GatewayRequest } from '../request/types.js';
import { createArrivalLimit, liftArrivalLimit } from './arrival-limit.js';
import { requestId } from './request-id.js';

const LATE_MS = 50;
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** A gateway that answers once it has all of a request. */
async function start(lifts: boolean): Promise<number> {
  const server = createServer((incoming, res) => {
    const req = Object.assign(incoming, { originalUrl: incoming.url }) as GatewayRequest;
    requestId(req, res, () => undefined);
    createArrivalLimit(LATE_MS)(req, res, () => undefined);
    if (lifts) {
      liftArrivalLimit(req);
      setTimeout(() => res.end('still there'), 3 * LATE_MS);
    } else req.resume().once('end', () => res.end('arrived'));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const head = (length: number) => [
  'POST / HTTP/1.1',
  'Host: h',
  'Connection: close',
  `Content-Length: ${String(length)}`,
  '',
];

it('ends a request whose body does not arrive', async () => {
  const answer = await sendRaw(await start(false), ...head(5), 'abc');
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('"code":"request_timeout"');
});

it('leaves one alone that has arrived, or that may take longer', async () => {
  expect(await sendRaw(await start(false), ...head(3), 'abc')).toContain('arrived');
  expect(await sendRaw(await start(true), ...head(5), 'abc')).toContain('still there');
});

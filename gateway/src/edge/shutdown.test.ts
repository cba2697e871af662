import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { waitFor } from '@bindery/test-kit';
import type { GatewayRequest } from '../request/types.js';
import { createDrain } from './shutdown.js';

const REQUEST = 'GET / HTTP/1.1\r\nHost: bindery.test\r\n\r\n';

test('a request that arrives while the process is busy, as its time to serve ends, is answered', async () => {
  const drain = createDrain(50);
  const server = createServer((req, res) =>
    drain.middleware(req as unknown as GatewayRequest, res, () => res.end('served')),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  client.on('data', (chunk) => (received += String(chunk)));
  client.on('error', (error) => (received += error.message));
  client.write(REQUEST);
  await waitFor(() => received.endsWith('served'));
  received = '';

  // From here on, what arrives is read after the timers.
  await nextTurn();
  const stopped = drain.stop(server);
  client.write(REQUEST);
  const until = performance.now() + 200;
  while (performance.now() < until);
  await stopped;
  await waitFor(() => client.destroyed);
  expect(received).toMatch(/^HTTP\/1\.1 200 [^]*Connection: close[^]*served$/);
});

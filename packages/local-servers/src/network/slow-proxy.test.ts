import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSlowProxy, type SlowProxy } from './slow-proxy.js';

let server: Server;
let proxy: SlowProxy;

beforeAll(async () => {
  server = createServer((_request, response) => response.end('hello'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = await startSlowProxy({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
});
afterAll(async () => {
  await proxy.close();
  server.close();
  server.closeAllConnections();
});

async function timed(): Promise<{ text: string; ms: number }> {
  const startedAt = performance.now();
  const response = await fetch(`http://127.0.0.1:${String(proxy.port)}/`);
  return { text: await response.text(), ms: performance.now() - startedAt };
}

describe('a slow proxy', () => {
  it('delays both directions while it is told to, and changes nothing of what is sent', async () => {
    expect((await timed()).text).toBe('hello');
    proxy.delayBy(100);
    const slow = await timed();
    expect(slow.text).toBe('hello');
    expect(slow.ms).toBeGreaterThanOrEqual(190);
    proxy.delayBy(0);
    expect((await timed()).ms).toBeLessThan(100);
  });
});

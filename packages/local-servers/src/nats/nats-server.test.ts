import { createServer, type AddressInfo } from 'node:net';
import { natsReady } from './nats-server.js';

describe('natsReady', () => {
  it('asks again when a proxy accepts the connection and closes it without a greeting', async () => {
    let connections = 0;
    const proxy = createServer((socket) => {
      connections += 1;
      socket.end(connections > 1 ? 'INFO {}\r\n' : '');
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as AddressInfo;
    await natsReady(port, AbortSignal.timeout(5_000));
    expect(connections).toBe(2);
    proxy.close();
  });
});

import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** A TCP proxy in front of a server that can be slow. */
export interface SlowProxy {
  readonly port: number;
  /** From now on, what either side sends arrives so much later. */
  delayBy(ms: number): void;
  close(): Promise<void>;
}

/** Starts a proxy on a free port. At first it delays nothing. */
export async function startSlowProxy(target: { host: string; port: number }): Promise<SlowProxy> {
  let delayMs = 0;
  const sockets = new Set<Socket>();
  const delayed = () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (delayMs === 0) done(null, chunk);
        else void pause(delayMs, undefined, { ref: false }).then(() => done(null, chunk));
      },
    });
  const server = createServer((client) => {
    const upstream = connect(target);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    // Each side learns from the other when the connection is over, for whatever reason.
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    Promise.all([pipeline(client, delayed(), upstream), pipeline(upstream, delayed(), client)]).then(
      end,
      end,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    delayBy: (ms) => void (delayMs = ms),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

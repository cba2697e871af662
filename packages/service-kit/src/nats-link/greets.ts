import { createConnection } from 'node:net';

/** A server that takes the connection and says nothing is given up after this. */
const GREETS_WITHIN_MS = 5_000;
const NATS_PORT = 4222;

/**
 * Whether a NATS server is there and greets whoever connects. The library's own attempt cannot be called off, and leaves
 * its socket open for good when the server takes it and says nothing; this one ends with the signal.
 */
export function greets(serverUrl: string, signal: AbortSignal): Promise<boolean> {
  const { hostname, port } = new URL(serverUrl);
  const host = hostname.replace(/^\[(.+)\]$/, '$1');
  return new Promise((resolve) => {
    const socket = createConnection({
      host,
      port: Number(port || NATS_PORT),
      signal,
      timeout: GREETS_WITHIN_MS,
    });
    const end = (greeted: boolean): void => {
      resolve(greeted);
      socket.destroy();
    };
    socket.once('data', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('end', () => end(false));
    socket.once('error', () => end(false));
  });
}

import { createConnection } from 'node:net';

/** The time limit for a server that accepts the connection but sends nothing. */
const PROBE_TIMEOUT_MS = 5_000;
const NATS_PORT = 4222;

/**
 * Whether a NATS server accepts connections and sends its INFO line. The library's own attempt can't be aborted and leaks
 * its socket when the server stays silent. This one ends with the signal.
 */
export function probeNats(serverUrl: string, signal: AbortSignal): Promise<boolean> {
  const { hostname, port } = new URL(serverUrl);
  const host = hostname.replace(/^\[(.+)\]$/, '$1');
  return new Promise((resolve) => {
    const socket = createConnection({
      host,
      port: Number(port || NATS_PORT),
      signal,
      timeout: PROBE_TIMEOUT_MS,
    });
    const end = (isReady: boolean): void => {
      resolve(isReady);
      socket.destroy();
    };
    socket.once('data', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('end', () => end(false));
    socket.once('error', () => end(false));
  });
}

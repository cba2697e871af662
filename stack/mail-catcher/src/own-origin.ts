import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Whether a request comes from the server's own page, or from no page at all. The host is checked too, because an
 * attacker's host name can resolve to this machine (DNS rebinding), and its pages then count as the same origin.
 */
function isOwnRequest({ headers }: Pick<IncomingMessage, 'headers'>, port: number): boolean {
  const hosts = [`localhost:${String(port)}`, `127.0.0.1:${String(port)}`];
  if (!hosts.includes(headers.host ?? '')) return false;
  if (headers.origin !== undefined) return hosts.some((host) => headers.origin === `http://${host}`);
  const isLink = headers['sec-fetch-mode'] === 'navigate';
  return isLink || ['same-origin', 'none', undefined].includes(headers['sec-fetch-site']?.toString());
}

type Listener = (request: IncomingMessage, target: ServerResponse | Socket, ...rest: unknown[]) => void;

/** Refuses every request and every WebSocket of another site, before any listener of the server sees it. */
export function answerOwnOriginOnly(server: Server, port: number): void {
  for (const event of ['request', 'upgrade']) {
    const listeners = server.listeners(event) as Listener[];
    server.removeAllListeners(event);
    server.on(event, (request: IncomingMessage, target: ServerResponse | Socket, ...rest: unknown[]) => {
      if (isOwnRequest(request, port))
        for (const listener of listeners) listener.call(server, request, target, ...rest);
      else if ('writeHead' in target) target.writeHead(403).end();
      else target.destroy();
    });
  }
}

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** This machine, at the server's own port or at one that is forwarded to it. */
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/;

/**
 * Whether a request comes from the server's own page, or from no page at all. The host is checked too, because an
 * attacker's host name can resolve to this machine (DNS rebinding), and its pages then count as the same origin.
 */
function isOwnRequest({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  if (!LOCAL_HOST.test(headers.host ?? '')) return false;
  if (headers.origin !== undefined) return headers.origin === `http://${headers.host ?? ''}`;
  const isLink = headers['sec-fetch-mode'] === 'navigate';
  return isLink || ['same-origin', 'none', undefined].includes(headers['sec-fetch-site']?.toString());
}

type Listener = (request: IncomingMessage, target: ServerResponse | Socket, ...rest: unknown[]) => void;

/** Refuses every request and every WebSocket of another site, before any listener of the server sees it. */
export function answerOwnOriginOnly(server: Server): void {
  for (const event of ['request', 'upgrade']) {
    const listeners = server.listeners(event) as Listener[];
    server.removeAllListeners(event);
    server.on(event, (request: IncomingMessage, target: ServerResponse | Socket, ...rest: unknown[]) => {
      if (isOwnRequest(request))
        for (const listener of listeners) listener.call(server, request, target, ...rest);
      else if ('writeHead' in target) target.writeHead(403).end();
      else target.destroy();
    });
  }
}

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request with its complete body. */
export interface HttpRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A response, or what the server does instead. */
export type HttpOutcome = HttpResponse | 'disconnect' | 'no response';

/** Forms of the pages and of the API are far smaller. */
const MAX_BODY_BYTES = 1_000_000;

/** Listens, by default on a free port of loopback. `close` also drops open connections. */
export async function startServer(
  { host = '127.0.0.1', port = 0 }: { readonly host?: string; readonly port?: number },
  handle: (asked: HttpRequest) => Promise<HttpOutcome>,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    respond(request, response, handle).catch((error: unknown) => {
      // The log has the cause; the client learns only that the request failed.
      console.error(error);
      if (!response.headersSent)
        response.writeHead(500).end('The Stripe emulator failed. See its log for the cause.');
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  handle: (asked: HttpRequest) => Promise<HttpOutcome>,
): Promise<void> {
  const { method = 'GET', headers } = request;
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const body = await readBody(request);
  const outcome = body === undefined ? TOO_LARGE : await handle({ method, url, headers, body });
  if (outcome === 'no response') return;
  if (outcome === 'disconnect') request.socket.destroy();
  else response.writeHead(outcome.status, outcome.headers).end(outcome.body);
}

const TOO_LARGE: HttpResponse = { status: 413, headers: {}, body: 'The request body is too large.' };

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return size > MAX_BODY_BYTES ? undefined : Buffer.concat(chunks).toString();
}

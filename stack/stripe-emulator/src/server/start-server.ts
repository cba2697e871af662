import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that was read. */
export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What a request is answered with. */
export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** An answer, or how the connection is treated instead. */
export type Reaction = Answer | 'hang up' | 'never answer';

/** A form of a page or of the API is far below this. */
const LARGEST_BODY = 1_000_000;

/** Listens on loopback. Answers its address, and how to close it with whoever is still waiting. */
export async function startServer(
  port: number,
  react: (asked: Asked) => Promise<Reaction>,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    answer(request, response, react).catch((error: unknown) => {
      // The log is where whoever runs it looks; the caller only learns that.
      console.error(error);
      if (!response.headersSent) response.writeHead(500).end('The Stripe emulator failed; its log says why.');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  react: (asked: Asked) => Promise<Reaction>,
): Promise<void> {
  const { method = 'GET', headers } = request;
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const body = await readBody(request);
  const reaction = body === undefined ? TOO_LARGE : await react({ method, url, headers, body });
  if (reaction === 'never answer') return;
  if (reaction === 'hang up') request.socket.destroy();
  else response.writeHead(reaction.status, reaction.headers).end(reaction.body);
}

const TOO_LARGE: Answer = { status: 413, headers: {}, body: 'This is larger than anything meant for here.' };

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= LARGEST_BODY) chunks.push(chunk);
  }
  return size > LARGEST_BODY ? undefined : Buffer.concat(chunks).toString();
}

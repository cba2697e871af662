import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerApi } from '../api/answer-api.js';
import type { Deliveries } from '../webhooks/deliveries.js';
import type { World } from '../world.js';

/** Called with a request whose work is done and whose answer has not gone out. */
export type BeforeReply = (request: { method: string; path: string }) => void | Promise<void>;
export type Outage = 'refuse' | 'error' | 'hang';

/** A form of a page or of the API is far below this. */
const LARGEST_BODY = 1_000_000;

interface ServerSettings {
  readonly world: World;
  readonly deliveries: Deliveries;
  readonly apiKey: string;
  readonly port: number;
}

/** Listens on loopback for the API's calls and for the browsers that open the hosted pages. */
export async function startServer({ world, apiKey, port }: ServerSettings) {
  let outage: Outage | undefined;
  let beforeReply: BeforeReply | undefined;

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const method = request.method ?? 'GET';
    const body = await readBody(request);
    if (url.pathname === '/health') return send(response, 200, { 'content-type': 'text/plain' }, 'ok');
    if (!url.pathname.startsWith('/v1/')) return send(response, 404, {}, 'There is nothing here.');
    if (outage === 'refuse') return void request.socket.destroy();
    if (outage === 'hang') return;
    if (outage === 'error') {
      const error = { type: 'api_error', message: 'The payment stand-in was told to fail.' };
      return send(response, 500, { 'content-type': 'application/json' }, JSON.stringify({ error }));
    }
    const told = answerApi(world, apiKey, { method, url, headers: request.headers, body });
    await beforeReply?.({ method, path: url.pathname });
    send(response, told.status, told.headers, told.body);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) send(response, 500, {}, 'The payment stand-in failed; its log says why.');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    setOutage: (next: Outage | undefined) => {
      outage = next;
    },
    onBeforeReply: (hook: BeforeReply | undefined) => {
      beforeReply = hook;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string): void {
  response.writeHead(status, headers).end(body);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > LARGEST_BODY) throw new Error('A request is larger than any that is meant for here.');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString();
}

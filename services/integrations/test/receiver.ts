import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookPayload } from '@bindery/contracts/integrations';

/** A request that a receiver got. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly payload: WebhookPayload;
}

/** A customer's program: it keeps what it gets and answers as it is told, 204 at first. */
export async function startReceiver() {
  const received: Received[] = [];
  let answer: (reply: ServerResponse, request: Received) => void = (reply) => void reply.writeHead(204).end();
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      const one = { headers: request.headers, body, payload: JSON.parse(body) as WebhookPayload };
      received.push(one);
      answer(reply, one);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = (server.address() as AddressInfo).port;
  return {
    received,
    port,
    url: `http://127.0.0.1:${String(port)}/hooks`,
    answerBy(next: typeof answer): void {
      answer = next;
    },
    answerWith(status: number, headers: Record<string, string> = {}, text = ''): void {
      answer = (reply) => void reply.writeHead(status, headers).end(text);
    },
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The endpoint that never answers, and the one that always fails; all others accept. */
const [HANGING, FAILING] = [0, 1];

/** Programs that webhooks go to, a path for each endpoint. */
export interface Receivers {
  addressOf(endpoint: number): string;
  /** How long after its message each delivery came, in milliseconds, of endpoints that accept. */
  readonly delaysMs: readonly number[];
  /** Lets two endpoints be sick from now on, and counts anew. */
  sicken(): void;
  stop(): void;
}

/** The id of a message says when it was made, in milliseconds since 1970, so that a receiver knows how late it is. */
export const messageId = (madeAt: number, number: number): string => `msg_${hexOf(madeAt)}${hexOf(number)}`;

const DIGITS = 16;
const hexOf = (value: number): string => value.toString(16).padStart(DIGITS, '0');
const madeAtOf = (id: string): number => Number.parseInt(id.slice('msg_'.length, 'msg_'.length + DIGITS), 16);

export async function startReceivers(): Promise<Receivers> {
  const delaysMs: number[] = [];
  let isSick = false;
  const accept = (id: string, res: ServerResponse) => {
    delaysMs.push(Date.now() - madeAtOf(id));
    res.writeHead(204).end();
  };
  const server = createServer((req, res) => {
    req.resume();
    req.on('end', () => {
      const endpoint = Number(req.url?.slice(1));
      if (isSick && endpoint === HANGING) return;
      if (isSick && endpoint === FAILING) res.writeHead(500).end();
      else accept(String(req.headers['webhook-id']), res);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    addressOf: (endpoint) => `http://127.0.0.1:${String(port)}/${String(endpoint)}`,
    delaysMs,
    sicken() {
      isSick = true;
      delaysMs.length = 0;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ZodError } from 'zod';
import { spansOf } from './otlp.js';
import type { TraceFiles } from './trace-files.js';

export interface TraceReceiver {
  readonly url: string;
  stop(): Promise<void>;
}

/** A batch of 512 spans is about 300 kB. */
const MAX_BODY_BYTES = 4 * 1_024 * 1_024;

class RejectedError extends Error {
  constructor(readonly status: number) {
    super(`Rejected with ${String(status)}`);
  }
}

/** Receives and stores the traces of this stack's parts, like an OpenTelemetry collector (OTLP over HTTP, in JSON). */
export async function startTraceReceiver(port: number, files: TraceFiles): Promise<TraceReceiver> {
  const server = createServer((request, response) => {
    receive(request, files).then(
      () => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'),
      (error: unknown) => {
        const status = error instanceof RejectedError ? error.status : isUnreadable(error) ? 400 : 503;
        response.writeHead(status, { Connection: 'close' }).end();
      },
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function receive(request: IncomingMessage, files: TraceFiles): Promise<void> {
  if (request.method !== 'POST' || request.url !== '/v1/traces') throw new RejectedError(404);
  // Other sites' pages can send anything but JSON without a preflight.
  if (!request.headers['content-type']?.startsWith('application/json')) throw new RejectedError(415);
  const exported: unknown = JSON.parse(await bodyOf(request));
  spansOf(exported);
  await files.add(exported);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new RejectedError(413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function isUnreadable(error: unknown): boolean {
  return error instanceof SyntaxError || error instanceof ZodError;
}

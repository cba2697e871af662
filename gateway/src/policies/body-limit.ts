import type { GatewayRequest } from '../request/types.js';
import { sendProblem } from '../problems/send-problem.js';
import type { ReceiveFile } from '../uploads/receive-file.js';
import { definePolicy } from './policy.js';

/** How much of an oversized body is read and discarded, in bytes, so that its sender can read the reply. */
const DISCARDED_UP_TO = 8_388_608;

/** The whole body, or that it is too long: by its declared length, or once too many bytes have arrived. */
type ReadBody = { readonly body: Buffer | undefined } | { readonly tooLong: 'read' | 'still-coming' };

/**
 * Reads the whole body before anything is forwarded. The limit then also holds without a `Content-Length`, a
 * slow sender never holds a connection to a service, and only the gateway frames what a service receives. A file that an
 * endpoint takes waits on disk; every other body in memory.
 */
export function createBodyLimit(receiveFile: ReceiveFile) {
  return definePolicy<{ maxBytes: number }>(
    'body-limit',
    { maxBytes: { type: 'integer', minimum: 1 } },
    ({ maxBytes }) =>
      (req, res, next) => {
        const maxFileBytes = req.egContext?.apiEndpoint?.uploads?.[req.method];
        if (maxFileBytes !== undefined) {
          receiveFile(maxFileBytes, req, res, next);
          return;
        }
        const beganAt = performance.now();
        readBody(req, maxBytes).then(
          (result) => {
            req.exchange.arrivingMs = performance.now() - beganAt;
            if ('tooLong' in result) {
              if (result.tooLong === 'still-coming') res.setHeader('Connection', 'close');
              sendProblem(req, res, {
                code: 'payload_too_large',
                detail: `Requests can be at most ${maxBytes / 1_024} KiB. Send less at once.`,
              });
              return;
            }
            if (result.body) req.exchange.body = result.body;
            next();
          },
          (error: unknown) => {
            // A client that disconnects within the body gets no reply.
            const hungUp = error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
            if (!hungUp) next(error);
          },
        );
      },
  );
}

async function readBody(req: GatewayRequest, maxBytes: number): Promise<ReadBody> {
  const declared = req.headers['content-length'];
  const hasBody = declared !== undefined || req.headers['transfer-encoding'] !== undefined;
  if (!hasBody) return { body: undefined };
  if (Number(declared) > DISCARDED_UP_TO) return { tooLong: 'still-coming' };
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > DISCARDED_UP_TO) return { tooLong: 'still-coming' };
    if (length <= maxBytes) chunks.push(chunk);
  }
  return length > maxBytes ? { tooLong: 'read' } : { body: Buffer.concat(chunks) };
}

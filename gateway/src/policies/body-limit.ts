import type { GatewayRequest } from '../request/types.js';
import { sendProblem } from '../problems/send-problem.js';
import { definePolicy } from './policy.js';

/** So much of a body that is too long is read and thrown away, so that its sender gets to read the answer. */
const DISCARD_FACTOR = 8;

/** The whole body, or that it is too long: by its own word, or once so many bytes have come. */
type ReadBody = { readonly body: Buffer | undefined } | { readonly tooLong: 'read' | 'still-coming' };

/**
 * Reads the whole body before anything is forwarded. So the limit holds without a `Content-Length` too, a slow
 * sender never holds a connection to a service, and what a service receives is framed by the gateway alone.
 */
export function createBodyLimit() {
  return definePolicy<{ maxBytes: number }>(
    'body-limit',
    { maxBytes: { type: 'integer', minimum: 1 } },
    ({ maxBytes }) =>
      (req, res, next) => {
        const beganAt = performance.now();
        readBody(req, maxBytes).then(
          (result) => {
            req.exchange.arrivingMs = performance.now() - beganAt;
            if ('tooLong' in result) {
              if (result.tooLong === 'still-coming') res.setHeader('Connection', 'close');
              const mebibytes = maxBytes / 1_048_576;
              sendProblem(req, res, {
                code: 'payload_too_large',
                detail: `A request may be at most ${mebibytes} MiB long. Send less at once.`,
              });
              return;
            }
            if (result.body) req.exchange.body = result.body;
            next();
          },
          (error: unknown) => {
            // Who hangs up in the middle of a body waits for no answer.
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
  if (Number(declared) > maxBytes * DISCARD_FACTOR) return { tooLong: 'still-coming' };
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes * DISCARD_FACTOR) return { tooLong: 'still-coming' };
    if (length <= maxBytes) chunks.push(chunk);
  }
  return length > maxBytes ? { tooLong: 'read' } : { body: Buffer.concat(chunks) };
}

import { Readable } from 'node:stream';
import type { Upload } from '@bindery/contracts/route';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.js';

/** A file that a client sends, as it arrives. */
export interface UploadedFile {
  /** What the client says that it is. */
  readonly mediaType: string;
  /** Its bytes, once. Reading them fails beyond the route's limit. */
  readonly content: AsyncIterable<Uint8Array>;
}

/**
 * The body of a route that declares an upload.
 * @throws AppError `bad_request` without one, `payload_too_large` for one that says so
 */
export function uploadedFile({ maxBytes }: Upload, { body, headers }: FastifyRequest): UploadedFile {
  if (!(body instanceof Readable))
    throw new AppError('bad_request', { detail: 'Send the file as the body of the request.' });
  if (Number(headers['content-length']) > maxBytes) throw tooLarge(maxBytes);
  return { mediaType: headers['content-type'] ?? '', content: upTo(maxBytes, body) };
}

async function* upTo(maxBytes: number, body: Readable): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  } finally {
    drop(body, maxBytes - bytes);
  }
}

/** The rest of a file that is denied: clients that are still sending take no answer, and keep their connection. */
function drop(body: Readable, atMost: number): void {
  let left = atMost;
  if (left < 0) body.destroy();
  else
    body.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) body.destroy();
    });
}

const tooLarge = (maxBytes: number): AppError =>
  new AppError('payload_too_large', {
    detail: `A file can be at most ${String(Math.floor(maxBytes / 1_000_000))} MB.`,
  });

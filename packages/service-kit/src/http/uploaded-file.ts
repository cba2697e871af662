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
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    yield chunk;
  }
}

const tooLarge = (maxBytes: number): AppError =>
  new AppError('payload_too_large', {
    detail: `A file can be at most ${String(Math.floor(maxBytes / 1_000_000))} MB.`,
  });

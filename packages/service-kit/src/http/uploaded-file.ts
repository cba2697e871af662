import { Readable } from 'node:stream';
import { FORM_MEDIA_TYPE, FORM_OVERHEAD_BYTES, type Upload } from '@bindery/contracts/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.js';
import { readFormFile } from './form-file.js';
import { mediaTypeOf } from './media-type.js';

/** A file that a client sends, as it arrives. */
export interface UploadedFile {
  /** The media type that the client declares. */
  readonly mediaType: string;
  /** Its bytes, once. Reading them fails beyond the route's limit. */
  readonly content: AsyncIterable<Uint8Array>;
}

/** The file of a request, and its query with the fields of the form. */
export interface Uploaded {
  readonly file: UploadedFile;
  readonly query: Readonly<Record<string, unknown>>;
}

/**
 * The file of a route that declares an upload: the body itself, or a part of it where the body is a form.
 * @throws AppError `bad_request` without one, `payload_too_large` for one that says so
 */
export async function uploadedFile(
  { maxBytes, form }: Upload,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Uploaded> {
  const { body, headers } = request;
  if (!(body instanceof Readable))
    throw new AppError('bad_request', { detail: 'Send the file as the body of the request.' });
  const query = request.query as Readonly<Record<string, unknown>>;
  const mediaType = headers['content-type'] ?? '';
  const isForm = form !== undefined && mediaTypeOf(request) === FORM_MEDIA_TYPE;
  const maxBodyBytes = isForm ? maxBytes + FORM_OVERHEAD_BYTES : maxBytes;
  if (Number(headers['content-length']) > maxBodyBytes) throw tooLarge(maxBytes);
  const received = upTo(maxBodyBytes, arriving(body, maxBodyBytes));
  if (!isForm) return { file: { mediaType, content: received }, query };
  const { fields, fileName, content, drop, ...file } = await readFormFile(mediaType, received);
  // A call that fails before it has read the file leaves nothing of the body in the connection.
  reply.raw.once('close', drop);
  return {
    file: { mediaType: file.mediaType, content: upTo(maxBytes, content) },
    query: withFields(query, fields, { [form.fileName]: fileName }),
  };
}

/** A parameter that is given by query and field, or more than once, has all its values, as in a query. */
function withFields(
  query: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, string | readonly string[]>>,
  absent: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  const all = new Map(Object.entries(query));
  for (const [name, value] of Object.entries(fields))
    all.set(name, all.has(name) ? [all.get(name), value].flat() : value);
  for (const [name, value] of Object.entries(absent)) if (!all.has(name)) all.set(name, value);
  return Object.fromEntries(all);
}

async function* upTo(maxBytes: number, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    yield chunk;
  }
}

async function* arriving(body: Readable, maxBytes: number): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      yield chunk;
    }
  } finally {
    dropRest(body, maxBytes - bytes);
  }
}

/** The rest of a file that is denied: clients that are still sending take no answer, and keep their connection. */
function dropRest(body: Readable, atMost: number): void {
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

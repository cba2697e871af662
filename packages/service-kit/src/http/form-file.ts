import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy, { type Busboy } from 'busboy';
import { AppError } from '../errors/app-error.js';

/** The name of the part that is the file. */
const FILE = 'file';
/** Of a form; a value in bytes. Whoever passes the body bounds the file, and the parser a part's headers, at 16 KiB. */
const LIMITS = { fieldSize: 1_001, fields: 8, files: 1, parts: 10 };

/** A form up to its file. */
export interface FormFile {
  /** The fields before the file. A repeated one has all its values. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  /** Without a folder; empty if the part has none. */
  readonly fileName: string;
  readonly mediaType: string;
  /** The bytes of the file, once. It ends by an error if anything but the end of the form follows them. */
  readonly content: AsyncIterable<Uint8Array>;
  /** Reads no more of the form. */
  readonly drop: () => void;
}

/**
 * Reads a `multipart/form-data` body up to its file. Fields come first, so the file can be passed on while it arrives.
 * @param contentType the header, with the boundary
 * @throws AppError `bad_request` for what is no such form, and what reading the body throws
 */
export async function readFormFile(contentType: string, body: AsyncIterable<Uint8Array>): Promise<FormFile> {
  const parser = parserOf(contentType);
  const values = new Map<string, string[]>();
  let begun = false;
  const fail = (detail: string) => void parser.destroy(new AppError('bad_request', { detail }));
  parser.on('field', (name: string | undefined, value, { valueTruncated }) => {
    if (begun) fail('Put the file last in the form: fields come before it.');
    else if (name === undefined || name === FILE) fail(NO_FILE);
    else if (valueTruncated) fail('A field of the form can have up to 1,000 bytes.');
    else values.set(name, [...(values.get(name) ?? []), value]);
  });
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
    parser.on(limit, () => fail('Send one file, with the fields that the call has.'));

  const file = new Promise<Omit<FormFile, 'fields'>>((resolve, reject) => {
    parser.on('file', (name: string | undefined, stream, { filename, mimeType }) => {
      begun = true;
      // Its errors are those of the form, and may come before its reader.
      stream.on('error', () => undefined);
      if (name !== FILE) fail(`Name the part of the file “${FILE}”.`);
      const drop = () => void parser.destroy();
      resolve({
        fileName: filename ?? '',
        mediaType: mimeType,
        content: contentOf(stream, whole, drop),
        drop,
      });
    });
    const whole = parse(body, parser);
    whole.then(() => reject(new AppError('bad_request', { detail: NO_FILE })), reject);
  });
  const read = await file;
  const fields = [...values].map(([name, all]) => [name, all.length === 1 ? (all[0] ?? '') : all] as const);
  return { ...read, fields: Object.fromEntries(fields) };
}

const NO_FILE = `Send the file as the part “${FILE}” of the form, with its name.`;

function parserOf(contentType: string): Busboy {
  try {
    return busboy({ headers: { 'content-type': contentType }, limits: LIMITS, defParamCharset: 'utf8' });
  } catch (cause) {
    throw new AppError('bad_request', { detail: 'The Content-Type of a form names its boundary.', cause });
  }
}

async function parse(body: AsyncIterable<Uint8Array>, parser: Writable): Promise<void> {
  try {
    await pipeline(body, parser);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('bad_request', {
      detail: "The form can't be read: it is cut off, or isn't divided as its Content-Type says.",
      cause: error,
    });
  }
}

async function* contentOf(
  file: Readable,
  whole: Promise<void>,
  drop: () => void,
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* file as AsyncIterable<Buffer>;
    await whole;
  } catch (error) {
    // The form's own error says more than that its file ends early.
    await whole;
    throw error;
  } finally {
    drop();
  }
}

import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Measured on 625 kB of script: Brotli 9 gives 99 kB in 0.1 s, 11 gives 90 kB in 1.8 s, gzip 6 gives 111 kB in
 * 0.02 s. A file is compressed once and kept, and its first reader waits for it: so Brotli 9.
 */
const BROTLI_QUALITY = 9;

const BEST_FIRST: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** The smallest encoding that a client accepts (RFC 9110, section 12.5.3). */
export function bestEncoding(headers: IncomingHttpHeaders): Encoding {
  const accepted = new Negotiator({ headers }).encodings([...BEST_FIRST]);
  return BEST_FIRST.find((encoding) => accepted.includes(encoding)) ?? 'identity';
}

/** Compresses off the main thread. */
export function encode(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br')
    return brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  if (encoding === 'gzip') return gzipped(content);
  return Promise.resolve(content);
}

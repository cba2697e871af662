import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { withoutDeadline } from '@bindery/service-kit/deadline';

const pack = promisify(gzip);
const PACKED_BYTES = 262_144;

/** The same bytes, of which the first have arrived: a store that is away says so now. */
export async function begun(bytes: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const iterator = bytes[Symbol.asyncIterator]();
  let next = await iterator.next();
  return (async function* () {
    try {
      for (; !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  })();
}

/** A download takes longer than a request may, and each of its reads has limits of its own. */
export async function* timeless(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const iterator = bytes[Symbol.asyncIterator]();
  for (;;) {
    const next = await withoutDeadline(() => iterator.next());
    if (next.done) return;
    yield next.value;
  }
}

/** Gzip of its parts, one after the other: nothing is made ahead of what the store has taken. */
export async function* packed(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of content) {
    parts.push(part);
    length += part.length;
    if (length < PACKED_BYTES) continue;
    yield await pack(Buffer.concat(parts));
    parts = [];
    length = 0;
  }
  yield await pack(Buffer.concat(parts));
}

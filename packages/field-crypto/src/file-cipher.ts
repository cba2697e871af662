import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';
import { additionalData } from './envelope.js';
import { IntegrityFailure } from './integrity-failure.js';
import { CIPHER, hkdfKey, TAG_BYTES } from './sealed-box.js';

// STREAM (Hoang, Reyhanitabar, Rogaway, Vizár 2015), as in Tink's AES-GCM-HKDF: no byte is given out before the chunk that
// holds it was verified. Every chunk but the last one is full, so a shorter one is the last, and its nonce says so.
const CHUNK_BYTES = 65_536;
const SALT_BYTES = 32;
const PREFIX_BYTES = 7;

/** The place of a sealed file, which opens nowhere else. */
export interface FilePlace {
  readonly accountId: string;
  readonly fileId: string;
}

/** Seals a file under a key of its own, which is derived from the secret. The parts are of any size, here and there. */
export async function* sealFile(
  secret: KeyObject,
  place: FilePlace,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer, void> {
  const header = randomBytes(SALT_BYTES + PREFIX_BYTES);
  const { key, context, nonceOf } = stateOf(secret, place, header);
  yield header;
  let n = 0;
  for await (const chunk of pieces(content, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(n, chunk.length < CHUNK_BYTES));
    cipher.setAAD(context);
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    n += 1;
  }
}

/**
 * Opens a sealed file, chunk by chunk.
 * @throws IntegrityFailure where it was altered, truncated, put in another order, or belongs to another place
 */
export async function* openFile(
  secret: KeyObject,
  place: FilePlace,
  sealed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer, void> {
  let state: State | undefined;
  let n = 0;
  for await (const piece of pieces(sealed, CHUNK_BYTES + TAG_BYTES, SALT_BYTES + PREFIX_BYTES)) {
    if (state) {
      yield openChunk(piece, n, state, place);
      n += 1;
    } else state = stateOf(secret, place, piece);
  }
  if (n === 0) throw new IntegrityFailure(`The header of file ${place.fileId} of account ${place.accountId}`);
}

type State = ReturnType<typeof stateOf>;

function stateOf(secret: KeyObject, { accountId, fileId }: FilePlace, header: Buffer) {
  const prefix = header.subarray(SALT_BYTES);
  return {
    key: hkdfKey(secret, header.subarray(0, SALT_BYTES), 'bindery v1|file'),
    context: Buffer.from(additionalData(['file', accountId, fileId]), 'utf8'),
    nonceOf: (n: number, isLast: boolean): Buffer => {
      const counter = Buffer.alloc(4);
      counter.writeUInt32BE(n);
      return Buffer.concat([prefix, counter, Buffer.of(isLast ? 1 : 0)]);
    },
  };
}

function openChunk(piece: Buffer, n: number, { key, context, nonceOf }: State, place: FilePlace): Buffer {
  const isLast = piece.length < CHUNK_BYTES + TAG_BYTES;
  try {
    const decipher = createDecipheriv(CIPHER, key, nonceOf(n, isLast), { authTagLength: TAG_BYTES });
    decipher.setAAD(context);
    decipher.setAuthTag(piece.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new IntegrityFailure(`Chunk ${n} of file ${place.fileId} of account ${place.accountId}`, { cause });
  }
}

/** Pieces of one size, the first one perhaps of another. The last one is shorter, and empty if nothing is left for it. */
async function* pieces(
  content: AsyncIterable<Uint8Array>,
  size: number,
  first = size,
): AsyncGenerator<Buffer, void> {
  let next = first;
  let kept: Uint8Array[] = [];
  let length = 0;
  for await (const part of content) {
    kept.push(part);
    length += part.length;
    if (length < next) continue;
    let rest = Buffer.concat(kept);
    while (rest.length >= next) {
      yield rest.subarray(0, next);
      rest = rest.subarray(next);
      next = size;
    }
    kept = [rest];
    length = rest.length;
  }
  yield Buffer.concat(kept);
}

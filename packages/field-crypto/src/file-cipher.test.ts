import { createSecretKey, randomBytes } from 'node:crypto';
import { openFile, sealFile } from './file-cipher.js';
import { IntegrityFailure } from './integrity-failure.js';

const CHUNK = 65_536;
const SEALED = CHUNK + 16;
const HEADER = 39;
const secret = createSecretKey(randomBytes(32));
const place = { accountId: 'a1', fileId: 'f1' };

async function* inParts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}
async function whole(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}
const sealed = (content: Buffer, size = 10_000) => whole(sealFile(secret, place, inParts(content, size)));
const opened = (bytes: Buffer, at = place, key = secret) => whole(openFile(key, at, inParts(bytes, 7_919)));

it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 200_000])('opens a file of %i bytes', async (size) => {
  const content = randomBytes(size);
  expect((await opened(await sealed(content))).equals(content)).toBe(true);
  expect((await opened(await sealed(content, 1_000_000))).equals(content)).toBe(true);
});

const content = randomBytes(3 * CHUNK + 100);
const chunk = (bytes: Buffer, n: number) => bytes.subarray(HEADER + n * SEALED, HEADER + (n + 1) * SEALED);
const damages: readonly [string, (bytes: Buffer) => Buffer][] = [
  ['without its last chunk', (bytes) => bytes.subarray(0, HEADER + 3 * SEALED)],
  ['without its last byte', (bytes) => bytes.subarray(0, -1)],
  ['cut within a chunk', (bytes) => bytes.subarray(0, HEADER + SEALED + 500)],
  ['of nothing but its header', (bytes) => bytes.subarray(0, HEADER)],
  ['cut within its header', (bytes) => bytes.subarray(0, 20)],
  ['of no bytes', () => Buffer.alloc(0)],
  [
    'with two chunks in the other order',
    (bytes) =>
      Buffer.concat([
        bytes.subarray(0, HEADER),
        chunk(bytes, 1),
        chunk(bytes, 0),
        bytes.subarray(HEADER + 2 * SEALED),
      ]),
  ],
  [
    'without its first chunk',
    (bytes) => Buffer.concat([bytes.subarray(0, HEADER), bytes.subarray(HEADER + SEALED)]),
  ],
  [
    'with a chunk twice',
    (bytes) => Buffer.concat([bytes.subarray(0, HEADER + SEALED), bytes.subarray(HEADER)]),
  ],
  ['with more after its end', (bytes) => Buffer.concat([bytes, Buffer.alloc(10)])],
  [
    'with one bit changed',
    (bytes) => bytes.map((byte, at) => (at === HEADER + 5 ? byte ^ 1 : byte)) as Buffer,
  ],
  ['with another salt', (bytes) => bytes.map((byte, at) => (at === 0 ? byte ^ 1 : byte)) as Buffer],
];

it.each(damages)('refuses a file %s', async (_what, damage) => {
  await expect(opened(Buffer.from(damage(await sealed(content))))).rejects.toThrow(IntegrityFailure);
});

it('gives out nothing of a chunk that was changed', async () => {
  const bytes = await sealed(content);
  const last = bytes.length - 1;
  bytes[last] = (bytes[last] ?? 0) ^ 1;
  const given: Buffer[] = [];
  const open = async () => {
    for await (const part of openFile(secret, place, inParts(bytes, 10_000))) given.push(part);
  };
  await expect(open()).rejects.toThrow(IntegrityFailure);
  expect(Buffer.concat(given).equals(content.subarray(0, 3 * CHUNK))).toBe(true);
});

it('opens a file only in its place and under its secret', async () => {
  const bytes = await sealed(content);
  await expect(opened(bytes, { ...place, fileId: 'f2' })).rejects.toThrow(IntegrityFailure);
  await expect(opened(bytes, { ...place, accountId: 'a2' })).rejects.toThrow(IntegrityFailure);
  await expect(opened(bytes, place, createSecretKey(randomBytes(32)))).rejects.toThrow(IntegrityFailure);
});

it('seals equal files differently', async () => {
  expect((await sealed(content)).equals(await sealed(content))).toBe(false);
});

import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

const CIPHER = 'aes-256-ctr';
const CHUNK_BYTES = 65_536;

/**
 * An upload that waits on disk. Its file has no name, so it is gone with the process, and its bytes are encrypted with a
 * key that only this object has: they are a whole book of clients.
 */
export class SpooledFile {
  readonly #key = randomBytes(32);
  readonly #nonce = randomBytes(16);
  readonly #cipher = createCipheriv(CIPHER, this.#key, this.#nonce);
  #bytes = 0;

  private constructor(private readonly handle: FileHandle) {}

  static async create(folder: string): Promise<SpooledFile> {
    const path = join(folder, `upload-${randomUUID()}`);
    const handle = await open(path, 'wx+', 0o600);
    await unlink(path);
    return new SpooledFile(handle);
  }

  get bytes(): number {
    return this.#bytes;
  }

  async append(chunk: Buffer): Promise<void> {
    await this.handle.appendFile(this.#cipher.update(chunk));
    this.#bytes += chunk.length;
  }

  /** All of it, from the beginning. */
  read(): Readable {
    return Readable.from(this.#chunks(), { objectMode: false });
  }

  async close(): Promise<void> {
    await this.handle.close();
  }

  async *#chunks(): AsyncGenerator<Buffer, void> {
    const decipher = createDecipheriv(CIPHER, this.#key, this.#nonce);
    for (let at = 0; at < this.#bytes;) {
      const { bytesRead, buffer } = await this.handle.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, at);
      if (bytesRead === 0) throw new Error('An upload that waits on disk became shorter');
      at += bytesRead;
      yield decipher.update(buffer.subarray(0, bytesRead));
    }
  }
}

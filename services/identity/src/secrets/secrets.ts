import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** What the root key is used for; each purpose has a key of its own, so that none can stand in for another. */
export type SealPurpose = 'signing-key' | 'mail-job' | 'address' | 'sign-up-data';
export type MacPurpose = 'address' | 'code' | 'refresh-token';

/** A hash as the database takes it. */
export type Hash = Uint8Array<ArrayBuffer>;

const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Everything identity derives from ROOT_KEY: AES-256-GCM for what must be read again, HMAC-SHA-256 for what must
 * only be recognised. The database alone opens nothing of it.
 */
export class Secrets {
  readonly #rootKey: Buffer;
  readonly #derived = new Map<string, Buffer>();

  /** @param rootKey 32 bytes */
  constructor(rootKey: Buffer) {
    if (rootKey.length !== 32) throw new Error('ROOT_KEY must be 32 bytes, as base64');
    this.#rootKey = rootKey;
  }

  /** @param binding the row a sealed value belongs to; moved to another row it does not open. */
  seal(purpose: SealPurpose, binding: string, plaintext: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key(`seal/${purpose}`), nonce);
    cipher.setAAD(Buffer.from(`${VERSION}|${purpose}|${binding}`));
    const body = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${VERSION}.${Buffer.concat([nonce, body]).toString('base64url')}`;
  }

  /** Opens what {@link seal} made, and throws when it was altered or belongs to another row. */
  open(purpose: SealPurpose, binding: string, sealed: string): string {
    const [version, text] = sealed.split('.');
    if (version !== VERSION || text === undefined) throw new Error(`A sealed ${purpose} has an unknown form`);
    const bytes = Buffer.from(text, 'base64url');
    const decipher = createDecipheriv(
      'aes-256-gcm',
      this.#key(`seal/${purpose}`),
      bytes.subarray(0, NONCE_BYTES),
      {
        authTagLength: TAG_BYTES,
      },
    );
    decipher.setAAD(Buffer.from(`${VERSION}|${purpose}|${binding}`));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const plain = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    return plain.toString('utf8');
  }

  mac(purpose: MacPurpose, text: string): Hash {
    return new Uint8Array(
      createHmac('sha256', this.#key(`mac/${purpose}`))
        .update(text)
        .digest(),
    );
  }

  #key(purpose: string): Buffer {
    const known = this.#derived.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', this.#rootKey, 'bindery/identity', purpose, 32));
    this.#derived.set(purpose, key);
    return key;
  }
}

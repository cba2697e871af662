import { createHmac, type KeyObject } from 'node:crypto';
import { hkdfKey, IntegrityFailure, open, seal } from '@bindery/field-crypto';

/** The purposes of the root key. Each purpose has its own key, so that none can be used for another. */
export type SealPurpose =
  'signing-key' | 'mail-job' | 'address' | 'audit-key' | 'totp-secret' | 'push-device';
export type MacPurpose = 'address' | 'code' | 'network' | 'refresh-token' | 'idempotency' | 'unsubscribe';

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
  readonly #rootKeys: readonly [Buffer, ...Buffer[]];
  readonly #derived = new Map<string, KeyObject>();

  /** @param rootKeys 32 bytes each; the first seals, the others still open while what they sealed is about. */
  constructor(...rootKeys: readonly [Buffer, ...Buffer[]]) {
    if (rootKeys.some((key) => key.length !== 32)) throw new Error('ROOT_KEY must be 32 bytes, as base64');
    this.#rootKeys = rootKeys;
  }

  /** @param binding the row a sealed value belongs to; moved to another row it does not open. */
  seal(purpose: SealPurpose, binding: string, plaintext: string): string {
    const context = `${VERSION}|${purpose}|${binding}`;
    const { nonce, ciphertext, tag } = seal(this.#key(`seal/${purpose}`), Buffer.from(plaintext), context);
    return `${VERSION}.${Buffer.concat([nonce, ciphertext, tag]).toString('base64url')}`;
  }

  /** Opens what {@link seal} made, and throws when it was altered or belongs to another row. */
  open(purpose: SealPurpose, binding: string, sealed: string): string {
    return this.#openAny(purpose, binding, sealed).plaintext;
  }

  /** The same under the present root key, or `undefined` when it is already. */
  reseal(purpose: SealPurpose, binding: string, sealed: string): string | undefined {
    const { plaintext, rootKey } = this.#openAny(purpose, binding, sealed);
    return rootKey === this.#rootKeys[0] ? undefined : this.seal(purpose, binding, plaintext);
  }

  mac(purpose: MacPurpose, text: string): Hash {
    return this.#macWith(this.#rootKeys[0], purpose, text);
  }

  /** The same under each root key, for what was made before the present one. */
  macs(purpose: MacPurpose, text: string): Hash[] {
    return this.#rootKeys.map((rootKey) => this.#macWith(rootKey, purpose, text));
  }

  #macWith(rootKey: Buffer, purpose: MacPurpose, text: string): Hash {
    const key = this.#key(`mac/${purpose}`, rootKey);
    return new Uint8Array(createHmac('sha256', key).update(text).digest());
  }

  #openAny(purpose: SealPurpose, binding: string, sealed: string): { plaintext: string; rootKey: Buffer } {
    const [version, text] = sealed.split('.');
    if (version !== VERSION || text === undefined)
      throw new IntegrityFailure(`The sealed ${purpose} of ${binding}`);
    const bytes = Buffer.from(text, 'base64url');
    let refusal: unknown;
    for (const rootKey of this.#rootKeys) {
      try {
        const key = this.#key(`seal/${purpose}`, rootKey);
        return { plaintext: openWith(key, `${VERSION}|${purpose}|${binding}`, bytes), rootKey };
      } catch (error) {
        // Another root key may be the one that it was sealed under.
        refusal = error;
      }
    }
    throw new IntegrityFailure(`The sealed ${purpose} of ${binding}`, { cause: refusal });
  }

  #key(purpose: string, rootKey: Buffer = this.#rootKeys[0]): KeyObject {
    const id = `${String(this.#rootKeys.indexOf(rootKey))}/${purpose}`;
    const known = this.#derived.get(id);
    if (known) return known;
    const key = hkdfKey(rootKey, 'bindery/identity', purpose);
    this.#derived.set(id, key);
    return key;
  }
}

function openWith(key: KeyObject, context: string, bytes: Buffer): string {
  const box = {
    nonce: bytes.subarray(0, NONCE_BYTES),
    ciphertext: bytes.subarray(NONCE_BYTES, -TAG_BYTES),
    tag: bytes.subarray(-TAG_BYTES),
  };
  return open(key, box, context).toString('utf8');
}

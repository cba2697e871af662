import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

export const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
export const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** The three parts of an AES-256-GCM encryption. */
export interface SealedBox {
  readonly nonce: Buffer;
  readonly ciphertext: Buffer;
  readonly tag: Buffer;
}

/** Encrypts with a random 96-bit nonce (NIST SP 800-38D, 8.2.2) and binds `context` to the result. */
export function seal(key: KeyObject, plaintext: Buffer, context: string): SealedBox {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context, 'utf8'));
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return { nonce, ciphertext, tag: cipher.getAuthTag() };
}

/** Decrypts. Throws Node's own error if the key, the context or a part is wrong. */
export function open(key: KeyObject, box: SealedBox, context: string): Buffer {
  const decipher = createDecipheriv(CIPHER, key, box.nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context, 'utf8'));
  decipher.setAuthTag(box.tag);
  return Buffer.concat([decipher.update(box.ciphertext), decipher.final()]);
}

/** Derives a 32-byte key for one purpose with HKDF-SHA-256 (RFC 5869). */
export function hkdfKey(secret: KeyObject | Buffer, salt: string | Buffer, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, salt, purpose, KEY_BYTES)));
}

/** Nonce, tag and ciphertext in one buffer: the form of a wrapped key. */
export function packed(box: SealedBox): Buffer {
  return Buffer.concat([box.nonce, box.tag, box.ciphertext]);
}

/** The parts of a wrapped key. */
export function unpacked(bytes: Buffer): SealedBox {
  return {
    nonce: bytes.subarray(0, NONCE_BYTES),
    tag: bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
    ciphertext: bytes.subarray(NONCE_BYTES + TAG_BYTES),
  };
}

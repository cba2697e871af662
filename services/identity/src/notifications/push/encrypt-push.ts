import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a browser's subscription (RFC 8291, section 2). */
export interface SubscriptionKeys {
  /** A P-256 point, uncompressed. */
  readonly p256dh: Buffer;
  /** 16 bytes. */
  readonly auth: Buffer;
}

const CURVE = 'prime256v1';
const SALT_BYTES = 16;
/** A message is one record, which this is larger than (RFC 8291, section 4). */
const RECORD_BYTES = 4_096;
/** Ends the last record of a message (RFC 8188, section 2). */
const LAST_RECORD = Buffer.of(2);

/** Whether the bytes are a point of the curve: a browser's always are. */
export function isPoint(bytes: Buffer): boolean {
  try {
    return Buffer.from(ECDH.convertKey(bytes, CURVE, undefined, undefined, 'uncompressed')).equals(bytes);
  } catch {
    // It tells by an error alone that they are none.
    return false;
  }
}

/** The private half of a message's own pair of keys, and its salt: new for each one, but in the example of the RFC. */
const fresh = () => {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return { privateKey: pair.getPrivateKey(), salt: randomBytes(SALT_BYTES) };
};

/**
 * Encrypts a push message for one browser by `aes128gcm` (RFC 8291).
 *
 * @param text at most 3,993 bytes in UTF-8, so that it is a message of 4,096, which every push service takes
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: SubscriptionKeys,
  { privateKey, salt } = fresh(),
): Buffer {
  const own = createECDH(CURVE);
  own.setPrivateKey(privateKey);
  const publicKey = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey]);
  const keyMaterial = derive(own.computeSecret(p256dh), auth, info, 32);
  const key = derive(keyMaterial, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(keyMaterial, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const ciphertext = [cipher.update(text, 'utf8'), cipher.update(LAST_RECORD), cipher.final()];
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES);
  sizes.writeUInt8(publicKey.length, 4);
  return Buffer.concat([salt, sizes, publicKey, ...ciphertext, cipher.getAuthTag()]);
}

const derive = (keyMaterial: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', keyMaterial, salt, info, bytes));

import type { SealedBox } from './sealed-box.js';

/** A stored encrypted value: `v1.<key version>.<nonce>.<ciphertext>.<tag>`, the last three in base64url. */
export interface Envelope extends SealedBox {
  readonly keyVersion: number;
}

const shape = /^v1\.([1-9]\d{0,8})\.([\w-]{16})\.([\w-]*)\.([\w-]{22})$/;

export function writeEnvelope({ keyVersion, nonce, ciphertext, tag }: Envelope): string {
  const parts = [nonce, ciphertext, tag].map((part) => part.toString('base64url'));
  return ['v1', keyVersion, ...parts].join('.');
}

/** Parses an envelope. Returns `undefined` for anything that `writeEnvelope` would not write exactly. */
export function readEnvelope(text: string): Envelope | undefined {
  const match = shape.exec(text);
  if (!match) return undefined;
  const [nonce, ciphertext, tag] = match.slice(2).map((part) => Buffer.from(part, 'base64url'));
  if (!nonce || !ciphertext || !tag) return undefined;
  const envelope = { keyVersion: Number(match[1]), nonce, ciphertext, tag };
  // Base64url has spare bits. Without this check, one value would have several valid spellings.
  return writeEnvelope(envelope) === text ? envelope : undefined;
}

/** The additional data that binds a ciphertext to its place. No part may contain the separator. */
export function additionalData(parts: readonly string[]): string {
  const bad = parts.find((part) => part === '' || part.includes('|'));
  if (bad !== undefined) throw new TypeError(`"${bad}" cannot be a part of a protected value's place`);
  return ['v1', ...parts].join('|');
}

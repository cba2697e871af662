import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Hash } from '../secrets/secrets.js';

const TOKEN_BYTES = 32;
const CODE_DIGITS = 6;

/** 256 random bits, as they travel in a mailed link or in a PKCE code. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The stored hash of a token. A token has 256 random bits, so a plain hash cannot be guessed back. */
export function tokenHash(token: string): Hash {
  return new Uint8Array(createHash('sha256').update(token).digest());
}

/** The code next to the link in the same mail. */
export function newCode(): string {
  return randomInt(10 ** CODE_DIGITS)
    .toString()
    .padStart(CODE_DIGITS, '0');
}

import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'bnd_live_';
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LOOKUP_LENGTH = 8;
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const KEY = /^(bnd_live_([0-9A-Za-z]{8})_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** The largest multiple of 62 that a byte can be below, so that every letter is as likely. */
const FAIR_BYTES = 248;

/**
 * A new API key: `bnd_live_`, eight letters that find it, `_`, 32 that nobody can guess (190 bits), and a checksum. The form
 * is GitHub's: a scanner of leaked secrets recognizes it, and a double click selects all of it.
 */
export function newApiKeyText(): string {
  const text = `${PREFIX}${randomLetters(LOOKUP_LENGTH)}_${randomLetters(SECRET_LENGTH)}`;
  return text + checksumOf(text);
}

/** The letters by which a key is found; undefined for a text that can't be a key, which a mistyped one is found to be. */
export function lookupOf(text: string): string | undefined {
  const [, body = '', lookup, checksum] = KEY.exec(text) ?? [];
  return lookup !== undefined && checksumOf(body) === checksum ? lookup : undefined;
}

/** Whether a bearer is meant as an API key, well formed or not. */
export const looksLikeApiKey = (text: string): boolean => text.startsWith('bnd_');

/** SHA-256. What is random enough needs no slow hash. */
export const apiKeyHash = (text: string): Buffer => createHash('sha256').update(text).digest();

function checksumOf(text: string): string {
  let rest = crc32(text);
  let letters = '';
  for (let n = 0; n < CHECKSUM_LENGTH; n += 1) {
    letters = (LETTERS[rest % LETTERS.length] ?? '') + letters;
    rest = Math.floor(rest / LETTERS.length);
  }
  return letters;
}

function randomLetters(length: number): string {
  let letters = '';
  while (letters.length < length)
    for (const byte of randomBytes(length))
      if (byte < FAIR_BYTES && letters.length < length) letters += LETTERS[byte % LETTERS.length] ?? '';
  return letters;
}

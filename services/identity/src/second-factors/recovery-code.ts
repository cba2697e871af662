import { createHash, randomInt } from 'node:crypto';
import type { Hash } from '../secrets/secrets.js';

export const RECOVERY_CODES = 10;

// Base32 in lower case: no 0 and 1, which look like o and l.
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const CHARACTERS = 16;

/** Ten different codes of 80 random bits, in groups of four. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newRecoveryCode());
  return [...codes];
}

function newRecoveryCode(): string {
  const characters = Array.from({ length: CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return characters.join('').replace(/(.{4})(?!$)/g, '$1-');
}

/** The stored hash of a code, however it was typed. 80 random bits can't be guessed back from a plain hash. */
export function recoveryCodeHash(factorId: string, code: string): Hash {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '');
  return new Uint8Array(createHash('sha256').update(`recovery-code|${factorId}|${plain}`).digest());
}

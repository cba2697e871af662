import { apiKeyHash, lookupOf } from '@bindery/service-kit/api-keys';
import type { ApiKey } from '../generated/prisma/client.js';

const LAST_LETTERS = 4;

/** The stored columns of a key's text: what finds it, verifies it, and shows which one it is. */
export const apiKeyColumns = (
  text: string,
): Pick<ApiKey, 'lookup' | 'last_letters'> & { key_hash: Uint8Array<ArrayBuffer> } => ({
  lookup: lookupOf(text) ?? '',
  key_hash: new Uint8Array(apiKeyHash(text)),
  last_letters: text.slice(-LAST_LETTERS),
});

import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { IntegrityFailure } from './integrity-failure.js';
import { open, packed, seal, unpacked } from './sealed-box.js';

/**
 * The top-level key, which only wraps one key per account. It fits AWS KMS: `wrap` is Encrypt, `unwrap` is Decrypt,
 * both with the account as encryption context, and `currentKeyId` is the key's ARN.
 */
export interface RootKeyProvider {
  /**
   * The id of the key that `wrap` uses. It is stored with each wrapped key, so that a new root key can be phased in.
   */
  currentKeyId(): string;
  /** Wraps an account's key, bound to the account. */
  wrap(key: Buffer, accountId: string): Promise<Buffer>;
  /**
   * Unwraps a key that `wrap` wrapped under the root key with that id.
   * @throws IntegrityFailure if it doesn't decrypt. Any other error means that the provider is unavailable.
   */
  unwrap(wrapped: Buffer, accountId: string, rootKeyId: string): Promise<Buffer>;
}

const KEY_BYTES = 32;
const bindingOf = (accountId: string) => `v1|account key|${accountId}`;

/**
 * A root key in the process's memory, for the local stack and for machines without a KMS.
 * @param keys 32 bytes each. The first wraps; the others still unwrap while accounts move to the first.
 */
export function createLocalRootKey(...keys: readonly [Buffer, ...Buffer[]]): RootKeyProvider {
  const byId = new Map<string, KeyObject>();
  for (const key of keys) {
    if (key.length !== KEY_BYTES) throw new TypeError('A root key has 32 bytes');
    byId.set(idOf(key), createSecretKey(key));
  }
  const currentId = idOf(keys[0]);
  const current = createSecretKey(keys[0]);
  return {
    currentKeyId: () => currentId,
    wrap: (key, accountId) => Promise.resolve(packed(seal(current, key, bindingOf(accountId)))),
    unwrap: async (wrapped, accountId, rootKeyId) => {
      const what = `The key of account ${accountId}`;
      const root = byId.get(rootKeyId);
      if (!root) throw new IntegrityFailure(`${what}, wrapped under another root key (${rootKeyId}),`);
      try {
        return await Promise.resolve(open(root, unpacked(wrapped), bindingOf(accountId)));
      } catch (cause) {
        throw new IntegrityFailure(what, { cause });
      }
    },
  };
}

// Distinguishes keys without revealing anything about them.
function idOf(key: Buffer): string {
  return `local:${createHmac('sha256', key).update('bindery root key id').digest('hex').slice(0, 16)}`;
}

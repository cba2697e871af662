import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { IntegrityFailure } from './integrity-failure.js';
import { open, packed, seal, unpacked } from './sealed-box.js';

/**
 * The key at the top, which wraps one key per account and nothing else. AWS KMS fits behind it: `wrap` is Encrypt,
 * `unwrap` Decrypt, both with the account as encryption context, and `currentKeyId` the key's ARN.
 */
export interface RootKeyProvider {
  /** The id of the key that `wrap` uses now; stored beside each wrapped key, so that a new root key can be phased in. */
  currentKeyId(): string;
  /** Wraps an account's key, bound to the account. */
  wrap(key: Buffer, accountId: string): Promise<Buffer>;
  /**
   * Unwraps what `wrap` made under the root key of that id.
   * @throws IntegrityFailure when it does not open; any other error means that the provider is out of reach.
   */
  unwrap(wrapped: Buffer, accountId: string, rootKeyId: string): Promise<Buffer>;
}

const KEY_BYTES = 32;
const bindingOf = (accountId: string) => `v1|account key|${accountId}`;

/**
 * A root key held by the process itself: for the local stack, and for machines without a KMS.
 * @param keys 32 bytes each; the first wraps, the others still unwrap while accounts are moved to the first.
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

// Tells keys apart without telling anything of them.
function idOf(key: Buffer): string {
  return `local:${createHmac('sha256', key).update('bindery root key id').digest('hex').slice(0, 16)}`;
}

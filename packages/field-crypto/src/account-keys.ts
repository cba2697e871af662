import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { IntegrityFailure } from './integrity-failure.js';
import type { StoredAccountKeys, StoredDataKey } from './key-store.js';
import type { RootKeyProvider } from './root-key.js';
import { hkdfKey, open, packed, seal, unpacked } from './sealed-box.js';

const KEY_BYTES = 32;
const bindingOf = (accountId: string, version: number) => `v1|data key|${accountId}|${version}`;

/** Opened keys of one account. Key objects do not show their bytes when something logs them. */
export interface AccountKeys {
  readonly newestVersion: number;
  readonly dataKeys: ReadonlyMap<number, KeyObject>;
  /** A key of its own for each purpose, derived and never stored; it outlives the rotation of data keys. */
  derive(purpose: string): KeyObject;
}

/** Keys for different purposes tell nothing of each other. */
function deriveKey(key: KeyObject, purpose: string): KeyObject {
  return hkdfKey(key, '', `bindery v1|${purpose}`);
}

const wrappingKey = (accountKey: KeyObject) => deriveKey(accountKey, 'wrap data keys');

/** Makes an account's key and its first data key, wrapped for storing. */
export async function makeAccountKeys(root: RootKeyProvider, accountId: string): Promise<StoredAccountKeys> {
  const bytes = randomBytes(KEY_BYTES);
  return {
    accountId,
    rootKeyId: root.currentKeyId(),
    wrapped: await root.wrap(bytes, accountId),
    dataKeys: [makeDataKey(createSecretKey(bytes), accountId, 1)],
  };
}

/** Makes one more data key, wrapped for storing. */
export function makeDataKey(accountKey: KeyObject, accountId: string, version: number): StoredDataKey {
  const box = seal(wrappingKey(accountKey), randomBytes(KEY_BYTES), bindingOf(accountId, version));
  return { version, wrapped: packed(box) };
}

/** Unwraps the account's key itself. */
export async function openAccountKey(root: RootKeyProvider, stored: StoredAccountKeys): Promise<KeyObject> {
  return createSecretKey(await root.unwrap(stored.wrapped, stored.accountId, stored.rootKeyId));
}

/**
 * Unwraps all that an account has.
 * @throws IntegrityFailure when a wrapped key does not open.
 */
export async function openAccountKeys(
  root: RootKeyProvider,
  stored: StoredAccountKeys,
): Promise<AccountKeys> {
  const accountKey = await openAccountKey(root, stored);
  const unwrapper = wrappingKey(accountKey);
  const dataKeys = new Map<number, KeyObject>();
  for (const { version, wrapped } of stored.dataKeys) {
    dataKeys.set(version, openDataKey(unwrapper, stored.accountId, version, wrapped));
  }
  const derived = new Map<string, KeyObject>();
  return {
    newestVersion: Math.max(...dataKeys.keys()),
    dataKeys,
    derive(purpose) {
      const key = derived.get(purpose) ?? deriveKey(accountKey, purpose);
      derived.set(purpose, key);
      return key;
    },
  };
}

function openDataKey(unwrapper: KeyObject, accountId: string, version: number, wrapped: Buffer): KeyObject {
  try {
    return createSecretKey(open(unwrapper, unpacked(wrapped), bindingOf(accountId, version)));
  } catch (cause) {
    throw new IntegrityFailure(`Data key ${version} of account ${accountId}`, { cause });
  }
}

import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { IntegrityFailure } from './integrity-failure.js';
import type { StoredAccountKeys, StoredDataKey } from './key-store.js';
import type { RootKeyProvider } from './root-key.js';
import { hkdfKey, open, packed, seal, unpacked } from './sealed-box.js';

const KEY_BYTES = 32;
const bindingOf = (accountId: string, version: number) => `v1|data key|${accountId}|${version}`;

/** Unwrapped keys of one account. Key objects don't reveal their bytes when logged. */
export interface AccountKeys {
  readonly newestVersion: number;
  readonly dataKeys: ReadonlyMap<number, KeyObject>;
  /** A key per purpose, derived and never stored. Rotating data keys doesn't change it. */
  derive(purpose: string): KeyObject;
}

/** Keys for different purposes reveal nothing about each other. */
function deriveKey(key: KeyObject, purpose: string): KeyObject {
  return hkdfKey(key, '', `bindery v1|${purpose}`);
}

const wrappingKey = (accountKey: KeyObject) => deriveKey(accountKey, 'wrap data keys');

/** Creates an account's key and its first data key, wrapped for storage. */
export async function makeAccountKeys(root: RootKeyProvider, accountId: string): Promise<StoredAccountKeys> {
  const bytes = randomBytes(KEY_BYTES);
  return {
    accountId,
    rootKeyId: root.currentKeyId(),
    wrapped: await root.wrap(bytes, accountId),
    dataKeys: [makeDataKey(createSecretKey(bytes), accountId, 1)],
  };
}

/** Creates another data key, wrapped for storage. */
export function makeDataKey(accountKey: KeyObject, accountId: string, version: number): StoredDataKey {
  const box = seal(wrappingKey(accountKey), randomBytes(KEY_BYTES), bindingOf(accountId, version));
  return { version, wrapped: packed(box) };
}

/** Unwraps the account's own key. */
export async function openAccountKey(root: RootKeyProvider, stored: StoredAccountKeys): Promise<KeyObject> {
  return createSecretKey(await root.unwrap(stored.wrapped, stored.accountId, stored.rootKeyId));
}

/**
 * Unwraps all keys of an account.
 * @throws IntegrityFailure if a wrapped key doesn't decrypt.
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

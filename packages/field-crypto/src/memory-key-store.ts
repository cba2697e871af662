import type { KeyStore, StoredAccountKeys } from './key-store.js';

/** An in-memory key store for tests and experiments. */
export function createMemoryKeyStore(): KeyStore & { readonly accounts: Map<string, StoredAccountKeys> } {
  const accounts = new Map<string, StoredAccountKeys>();
  return {
    accounts,
    load: (accountId) => Promise.resolve(accounts.get(accountId)),
    create(keys) {
      const stored = accounts.get(keys.accountId) ?? keys;
      accounts.set(keys.accountId, stored);
      return Promise.resolve(stored);
    },
    addDataKey(accountId, key) {
      const keys = accounts.get(accountId);
      if (!keys || keys.dataKeys.some(({ version }) => version === key.version))
        return Promise.resolve(false);
      accounts.set(accountId, { ...keys, dataKeys: [...keys.dataKeys, key] });
      return Promise.resolve(true);
    },
    replaceAccountKey(accountId, from, to) {
      const keys = accounts.get(accountId);
      if (!keys?.wrapped.equals(from)) return Promise.resolve(false);
      accounts.set(accountId, { ...keys, ...to });
      return Promise.resolve(true);
    },
  };
}

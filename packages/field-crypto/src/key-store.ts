/** One version of an account's data key, wrapped under the account's key. */
export interface StoredDataKey {
  /** Starts at 1. The highest version encrypts; all versions decrypt. */
  readonly version: number;
  readonly wrapped: Buffer;
}

/** An account's stored keys, useless without the root key. */
export interface StoredAccountKeys {
  readonly accountId: string;
  readonly rootKeyId: string;
  /** The account's key, wrapped under the root key. */
  readonly wrapped: Buffer;
  readonly dataKeys: readonly StoredDataKey[];
}

/** Stores wrapped keys; a service implements it on its own database. */
export interface KeyStore {
  load(accountId: string): Promise<StoredAccountKeys | undefined>;
  /**
   * Stores an account's first keys unless it has some, as one atomic step, and returns what is stored in the end. If
   * two processes call it at once, both get the same keys.
   */
  create(keys: StoredAccountKeys): Promise<StoredAccountKeys>;
  /** Adds a data key. Returns `false` and stores nothing if that version exists. */
  addDataKey(accountId: string, key: StoredDataKey): Promise<boolean>;
  /** Replaces the wrapped account key if it still is `from`, and returns whether it was. */
  replaceAccountKey(
    accountId: string,
    from: Buffer,
    to: Pick<StoredAccountKeys, 'rootKeyId' | 'wrapped'>,
  ): Promise<boolean>;
}

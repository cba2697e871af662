/** One version of an account's data key, wrapped under the account's key. */
export interface StoredDataKey {
  /** From 1 up; the highest one writes, all of them read. */
  readonly version: number;
  readonly wrapped: Buffer;
}

/** An account's keys as they are stored: nothing of it is of use without the root key. */
export interface StoredAccountKeys {
  readonly accountId: string;
  readonly rootKeyId: string;
  /** The account's key, wrapped under the root key. */
  readonly wrapped: Buffer;
  readonly dataKeys: readonly StoredDataKey[];
}

/** Where wrapped keys are kept; a service implements it on its own database. */
export interface KeyStore {
  load(accountId: string): Promise<StoredAccountKeys | undefined>;
  /**
   * Stores an account's first keys unless it has some, as one atomic step, and answers what is stored in the end:
   * of two processes that come at once, both go on with the keys of the one that won.
   */
  create(keys: StoredAccountKeys): Promise<StoredAccountKeys>;
  /** Adds a data key. `false`, and nothing stored, when that version is there already. */
  addDataKey(accountId: string, key: StoredDataKey): Promise<boolean>;
  /** Replaces the wrapped account key if it still is `from`, and says whether it was. */
  replaceAccountKey(
    accountId: string,
    from: Buffer,
    to: Pick<StoredAccountKeys, 'rootKeyId' | 'wrapped'>,
  ): Promise<boolean>;
}

import { LRUCache } from 'lru-cache';
import {
  makeAccountKeys,
  makeDataKey,
  openAccountKey,
  openAccountKeys,
  type AccountKeys,
} from './account-keys.js';
import type { KeyStore, StoredAccountKeys } from './key-store.js';
import type { RootKeyProvider } from './root-key.js';

/** Unwrapped keys are dropped after five minutes, used or not. */
export const KEY_CACHE_TTL_MS = 5 * 60_000;
const MAX_ACCOUNTS = 5_000;
// A forged key version must not cause a read of the store for every value that carries it.
const MISS_REMEMBERED_MS = 1_000;

/** A source of monotonic time, in milliseconds. */
export interface MonotonicClock {
  now(): number;
}

/** Loads, creates, caches and rotates the keys of accounts. */
export class Keyring {
  private readonly opened: LRUCache<string, Promise<AccountKeys>>;
  private readonly missing: LRUCache<string, true>;

  constructor(
    private readonly root: RootKeyProvider,
    private readonly store: KeyStore,
    clock: MonotonicClock = performance,
  ) {
    this.opened = new LRUCache({ max: MAX_ACCOUNTS, ttl: KEY_CACHE_TTL_MS, ttlResolution: 0, perf: clock });
    this.missing = new LRUCache({
      max: MAX_ACCOUNTS,
      ttl: MISS_REMEMBERED_MS,
      ttlResolution: 0,
      perf: clock,
    });
  }

  /** The account's keys, created at first use. */
  keysOf(accountId: string): Promise<AccountKeys> {
    const cached = this.opened.get(accountId);
    if (cached) return cached;
    const opening = this.open(accountId);
    this.opened.set(accountId, opening);
    // Failures are not cached, so the next caller retries.
    opening.catch(() => this.forget(accountId, opening));
    return opening;
  }

  /** The keys including one version, reloaded once if another process may have added it. */
  async keysWith(accountId: string, version: number): Promise<AccountKeys> {
    const known = await this.keysOf(accountId);
    const miss = `${accountId}|${version}`;
    if (known.dataKeys.has(version)) return known;
    // Another caller has just reloaded, or is reloading, so its result may have the version.
    if (this.missing.has(miss)) return this.keysOf(accountId);
    this.missing.set(miss, true);
    this.opened.delete(accountId);
    return this.keysOf(accountId);
  }

  /** The account's stored keys, bypassing the cache. */
  latestOf(accountId: string): Promise<AccountKeys> {
    this.opened.delete(accountId);
    return this.keysOf(accountId);
  }

  /** Adds a data key that encrypts from now on; older ones keep decrypting. Returns the newest version. */
  async rotate(accountId: string): Promise<number> {
    const stored = await this.stored(accountId);
    const accountKey = await openAccountKey(this.root, stored);
    const version = Math.max(...stored.dataKeys.map((key) => key.version)) + 1;
    // If another process added the same version first, that one is used.
    await this.store.addDataKey(accountId, makeDataKey(accountKey, accountId, version));
    return (await this.latestOf(accountId)).newestVersion;
  }

  /** Wraps the account's key under the current root key. Returns whether this was necessary. */
  async rewrap(accountId: string): Promise<boolean> {
    const stored = await this.stored(accountId);
    if (stored.rootKeyId === this.root.currentKeyId()) return false;
    const accountKey = (await openAccountKey(this.root, stored)).export();
    const wrapped = await this.root.wrap(accountKey, accountId);
    return this.store.replaceAccountKey(accountId, stored.wrapped, {
      rootKeyId: this.root.currentKeyId(),
      wrapped,
    });
  }

  rootKeyId(): string {
    return this.root.currentKeyId();
  }

  private async open(accountId: string): Promise<AccountKeys> {
    return openAccountKeys(this.root, await this.stored(accountId));
  }

  private async stored(accountId: string): Promise<StoredAccountKeys> {
    const stored = await this.store.load(accountId);
    return stored ?? this.store.create(await makeAccountKeys(this.root, accountId));
  }

  private forget(accountId: string, opening: Promise<AccountKeys>): void {
    if (this.opened.peek(accountId) === opening) this.opened.delete(accountId);
  }
}

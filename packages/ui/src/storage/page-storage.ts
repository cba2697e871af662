/** As long as a session, the largest stored value. */
const PROBE = { key: 'bindery.probe', value: '.'.repeat(5_000) };

/** Storage is blocked by a setting (`SecurityError`) or full (`QuotaExceededError`). */
const isDenied = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'SecurityError' || error.name === 'QuotaExceededError');

/**
 * The browser's storage for this site. Values that the browser rejects are kept in memory, so that the page works
 * without storage.
 */
export class PageStorage {
  readonly #memory = new Map<string, string>();
  readonly #storage: () => Storage;

  /** @param storage returns the browser's storage; even the access may throw */
  constructor(storage: () => Storage = () => window.localStorage) {
    this.#storage = storage;
  }

  getItem(key: string): string | null {
    return this.#memory.get(key) ?? this.#use((storage) => storage.getItem(key)) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#memory.delete(key);
    if (this.#keep(key, value)) return;
    // Removing the old value may free enough space, and it must not reappear later.
    this.removeItem(key);
    if (!this.#keep(key, value)) this.#memory.set(key, value);
  }

  removeItem(key: string): void {
    this.#memory.delete(key);
    this.#use((storage) => storage.removeItem(key));
  }

  /** Whether values outlive the page. */
  lasts(): boolean {
    const lasting = this.#keep(PROBE.key, PROBE.value);
    this.#use((storage) => storage.removeItem(PROBE.key));
    return lasting;
  }

  #keep(key: string, value: string): boolean {
    return (
      this.#use((storage) => {
        storage.setItem(key, value);
        return true;
      }) ?? false
    );
  }

  #use<T>(work: (storage: Storage) => T): T | undefined {
    try {
      return work(this.#storage());
    } catch (error) {
      if (isDenied(error)) return undefined;
      throw error;
    }
  }
}

/** The storage of this page. */
export const pageStorage = new PageStorage();

/** The storage of this tab, which survives reloads. */
export const tabStorage = new PageStorage(() => window.sessionStorage);

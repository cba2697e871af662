/** As long as a signed-in session is, the longest thing that the product keeps. */
const PROBE = { key: 'bindery.probe', value: '.'.repeat(5_000) };

/** The browser refuses: its storage is blocked by a setting (`SecurityError`) or full (`QuotaExceededError`). */
const isDenied = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'SecurityError' || error.name === 'QuotaExceededError');

/**
 * The storage that the browser keeps for this site, as far as it lets the page use it. What it refuses to keep lives as
 * long as the page does, so a person whose browser keeps nothing can work all the same.
 */
export class PageStorage {
  readonly #memory = new Map<string, string>();
  readonly #kept: () => Storage;

  /** @param kept the browser's storage; asking for it may be refused already */
  constructor(kept: () => Storage = () => window.localStorage) {
    this.#kept = kept;
  }

  getItem(key: string): string | null {
    return this.#memory.get(key) ?? this.#use((storage) => storage.getItem(key)) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#memory.delete(key);
    if (this.#keep(key, value)) return;
    // In a full storage there is room for it once the older value is gone, which must not come back in any case.
    this.removeItem(key);
    if (!this.#keep(key, value)) this.#memory.set(key, value);
  }

  removeItem(key: string): void {
    this.#memory.delete(key);
    this.#use((storage) => storage.removeItem(key));
  }

  /** Whether what is written now outlives the page. */
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
      return work(this.#kept());
    } catch (error) {
      if (isDenied(error)) return undefined;
      throw error;
    }
  }
}

/** The storage of this page. */
export const pageStorage = new PageStorage();

/** The storage of this tab: it outlives a reload, and is gone with the tab. */
export const tabStorage = new PageStorage(() => window.sessionStorage);

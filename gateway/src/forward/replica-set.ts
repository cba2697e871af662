import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Replica } from './replica.js';
import { resolveHost, type ResolveHost } from './resolve-host.js';

/** How often names are resolved again. */
const EVERY_MS = 3_000;
/** After connection failures they are resolved at once, but not more often than this. */
const AT_MOST_EVERY_MS = 250;
/** A request waits for a name server at most this long. */
const PATIENCE_MS = 1_000;

/** How host names are resolved, and how often in milliseconds. */
export interface ResolveOptions {
  readonly resolve?: ResolveHost;
  readonly everyMs?: number;
}

/**
 * The replicas of a service. Each address of a host name in its URLs is a replica. The names are resolved again while
 * the gateway runs. New addresses join. Removed ones get no new requests, and finish theirs.
 */
export class ReplicaSet {
  readonly #urls: readonly URL[];
  /** The replicas of each URL by their addresses. */
  readonly #byUrl = new Map<URL, ReadonlyMap<string, Replica>>();
  #underWay: Promise<void> | undefined;
  #resolvedAt = Number.NEGATIVE_INFINITY;
  /** Why a name was not resolved the last time. */
  failure: unknown;

  readonly #resolve: ResolveHost;

  constructor(urls: readonly string[], { resolve = resolveHost, everyMs = EVERY_MS }: ResolveOptions = {}) {
    this.#resolve = resolve;
    this.#urls = urls.map((url) => new URL(url));
    for (const url of this.#urls) {
      const address = addressIn(url);
      this.#byUrl.set(url, address ? new Map([[address, new Replica(url, address)]]) : new Map());
    }
    if (this.#urls.every(addressIn)) return;
    void this.#resolveNow();
    setInterval(() => void this.#resolveNow(), everyMs).unref();
  }

  get all(): readonly Replica[] {
    return this.#urls.flatMap((url) => [...(this.#byUrl.get(url)?.values() ?? [])]);
  }

  /** Resolves the names again, unless that has just been done. Returns after a second at the latest. */
  async refresh(): Promise<void> {
    if (!this.#underWay && performance.now() - this.#resolvedAt < AT_MOST_EVERY_MS) return;
    const limit = new AbortController();
    await Promise.race([
      this.#resolveNow(),
      pause(PATIENCE_MS, undefined, { signal: limit.signal, ref: false }),
    ]);
    limit.abort();
  }

  #resolveNow(): Promise<void> {
    return (this.#underWay ??= this.#resolveAll());
  }

  async #resolveAll(): Promise<void> {
    const failures = await Promise.all(
      this.#urls.filter((url) => !addressIn(url)).map((url) => this.#resolveOne(url)),
    );
    this.failure = failures.find((failure) => failure !== undefined);
    this.#resolvedAt = performance.now();
    this.#underWay = undefined;
  }

  /** Returns why the name was not resolved, if it wasn't. */
  async #resolveOne(url: URL): Promise<unknown> {
    try {
      const addresses = await this.#resolve(url.hostname);
      const known = this.#byUrl.get(url) ?? new Map<string, Replica>();
      const present = new Map(
        addresses.map((address) => [address, known.get(address) ?? new Replica(url, address)]),
      );
      this.#byUrl.set(url, present);
      for (const [address, replica] of known) if (!present.has(address)) replica.retire();
      return undefined;
    } catch (error) {
      // Without an answer, the known addresses are the best guess.
      return error;
    }
  }
}

/** The address that a URL names itself, or undefined for a host name. */
function addressIn({ hostname }: URL): string | undefined {
  const plain = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(plain) ? plain : undefined;
}

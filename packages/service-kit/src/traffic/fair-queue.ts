import { FairShare, type Holder, type Release } from './fair-share.js';

interface Waiter {
  readonly holder: Holder | undefined;
  readonly grant: (release: Release) => void;
}

/** A queue for the places of a {@link FairShare}: people wait in turn, each in a line of their own. */
export class FairQueue {
  readonly #share: FairShare;
  /** By holder. The queue to serve next is first. */
  readonly #lines = new Map<string, Waiter[]>();

  constructor(places: number) {
    // Serves waiting requests as soon as a place is returned.
    this.#share = new FairShare(places, true);
  }

  get waiting(): number {
    return [...this.#lines.values()].reduce((sum, line) => sum + line.length, 0);
  }

  /**
   * Waits for a place.
   * @param withinMs how long at most
   * @returns undefined when that time is over
   */
  async enter(holder: Holder | undefined, withinMs: number): Promise<Release | undefined> {
    const line = holder?.person ?? '';
    const place = this.#lines.has(line) ? undefined : this.#share.take(holder);
    return place ? this.#givenBack(place, line) : this.#wait(line, holder, withinMs);
  }

  #wait(line: string, holder: Holder | undefined, withinMs: number): Promise<Release | undefined> {
    return new Promise((resolve) => {
      const waiter: Waiter = {
        holder,
        grant: (release) => {
          clearTimeout(timer);
          resolve(release);
        },
      };
      const timer = setTimeout(() => {
        const rest = (this.#lines.get(line) ?? []).filter((other) => other !== waiter);
        if (rest.length === 0) this.#lines.delete(line);
        else this.#lines.set(line, rest);
        resolve(undefined);
      }, withinMs);
      this.#lines.set(line, [...(this.#lines.get(line) ?? []), waiter]);
    });
  }

  /** @param line of a holder who didn't wait: that was its turn, so others come before its next one */
  #givenBack(release: Release, line?: string): Release {
    return () => {
      release();
      if (line !== undefined) this.#toEnd(line, this.#lines.get(line) ?? []);
      this.#serve();
    };
  }

  /** Hands free places to the next holders whose share allows more. */
  #serve(): void {
    for (const [line, [first, ...rest]] of [...this.#lines]) {
      const place = first && this.#share.take(first.holder);
      if (!place) continue;
      this.#toEnd(line, rest);
      first.grant(this.#givenBack(place));
    }
  }

  #toEnd(line: string, waiters: Waiter[]): void {
    this.#lines.delete(line);
    if (waiters.length > 0) this.#lines.set(line, waiters);
  }
}

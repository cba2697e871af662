import { FairShare, type Holder, type Release } from './fair-share.js';

/** The requests that this replica handles now, and whether it is stopping. */
export class Traffic {
  #inFlight = 0;
  #stopping = false;
  readonly #share: FairShare;

  /** @param most how many requests are worked on at once */
  constructor(private readonly most: number) {
    this.#share = new FairShare(most);
  }

  /** How many requests are being answered now. */
  get inFlight(): number {
    return this.#inFlight;
  }

  get isFull(): boolean {
    return this.#inFlight >= this.most;
  }

  /** Whether the replica was told to stop. It still serves, and asks clients to switch to another replica. */
  get isStopping(): boolean {
    return this.#stopping;
  }

  enter(): void {
    this.#inFlight += 1;
  }

  leave(): void {
    this.#inFlight -= 1;
  }

  /**
   * Counts a request as one of a person's, once it is known whose it is.
   * @returns undefined when they have their share already
   */
  claim(holder: Holder): Release | undefined {
    return this.#share.take(holder);
  }

  stop(): void {
    this.#stopping = true;
  }
}

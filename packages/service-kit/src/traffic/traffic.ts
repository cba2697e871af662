import { FairShare, type Holder, type Release } from './fair-share.js';

/** The requests that this copy of a service works on, and whether it is about to stop. */
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

  /** Whether the copy has been asked to stop: it still serves, and tells whoever asks to go elsewhere. */
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

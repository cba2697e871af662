/** The requests that this copy of a service works on, and whether it is about to stop. */
export class Traffic {
  #inFlight = 0;
  #stopping = false;

  /** @param most how many requests are worked on at once */
  constructor(private readonly most: number) {}

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

  stop(): void {
    this.#stopping = true;
  }
}

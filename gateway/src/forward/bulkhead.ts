/**
 * Bounds how many requests wait for one service, so that a slow one cannot take up all the memory and connections of the
 * gateway and with them the other services.
 */
export class Bulkhead {
  #inFlight = 0;

  constructor(private readonly most: number) {}

  get inFlight(): number {
    return this.#inFlight;
  }

  /** @returns how to leave again, or `undefined` when there are too many already. */
  enter(): (() => void) | undefined {
    if (this.#inFlight >= this.most) return undefined;
    this.#inFlight += 1;
    return () => {
      this.#inFlight -= 1;
    };
  }
}

import type { Principal } from '@bindery/contracts/access';

/** A holder of places: a person of an account, or the network of a client that isn't signed in. */
export interface Holder {
  readonly person: string;
  readonly account: string;
}

/** Gives a place back. */
export type Release = () => void;

export const holderOf = ({ userId, accountId }: Principal): Holder => ({
  person: userId,
  account: accountId,
});

/** How many places a person or an account may hold for each one that is free. */
const PER_FREE_PLACE = { person: 3, account: 4 } as const;

/**
 * Shares a limited number of places by the dynamic threshold of Choudhury and Hahne (1998): each holder's limit
 * depends on the number of free places. A single holder gets three quarters of the places. With more holders each
 * gets fewer, and the last place is for a holder that has none.
 */
export class FairShare {
  #taken = 0;
  readonly #held = new Map<string, number>();

  /**
   * @param lends whether a single holder can use all places but the last. This suits places that are returned soon
   * and that others can wait for.
   */
  constructor(
    private readonly places: number,
    private readonly lends = false,
  ) {}

  get taken(): number {
    return this.#taken;
  }

  get isFull(): boolean {
    return this.#taken >= this.places;
  }

  /**
   * Takes a place.
   * @param holder undefined for internal work, which may take the last place
   * @returns undefined when no place is free, or when the holder's share is used up
   */
  take(holder: Holder | undefined): Release | undefined {
    if (this.isFull || (holder && !this.#mayTake(holder))) return undefined;
    const keys = holder ? [`person ${holder.person}`, `account ${holder.account}`] : [];
    this.#taken += 1;
    for (const key of keys) this.#held.set(key, this.#heldBy(key) + 1);
    return () => {
      this.#taken -= 1;
      for (const key of keys) {
        const left = this.#heldBy(key) - 1;
        if (left === 0) this.#held.delete(key);
        else this.#held.set(key, left);
      }
    };
  }

  #mayTake({ person, account }: Holder): boolean {
    return (
      this.#isBelow(this.#heldBy(`person ${person}`), PER_FREE_PLACE.person) &&
      this.#isBelow(this.#heldBy(`account ${account}`), PER_FREE_PLACE.account)
    );
  }

  #isBelow(held: number, perFreePlace: number): boolean {
    const free = this.places - this.#taken;
    const isAlone = this.lends && held === this.#taken;
    return held === 0 || (free > 1 && (isAlone || held < perFreePlace * free));
  }

  #heldBy(key: string): number {
    return this.#held.get(key) ?? 0;
  }
}

import type { BuildsOfEndpoint, ReadBuildLists } from './build-lists.js';

const REMEMBER_MS = 3_000;

/**
 * The build of a front end that new pages use: the newest that every endpoint has, so that each of a page's requests
 * finds its files, whichever endpoint it reaches. While an endpoint doesn't answer, or while no build is everywhere, the
 * build that was named before stays.
 */
export class CurrentBuild {
  #known: string | undefined;
  #pending: Promise<void> | undefined;
  #readAt = Number.NEGATIVE_INFINITY;

  /** @param now a clock in milliseconds */
  constructor(
    private readonly readLists: ReadBuildLists,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Its id; undefined while no endpoint has answered yet. An answer is good for 3 seconds. */
  async id(): Promise<string | undefined> {
    if (this.now() - this.#readAt >= REMEMBER_MS) {
      this.#pending ??= this.#read().finally(() => (this.#pending = undefined));
      await this.#pending;
    }
    return this.#known;
  }

  async #read(): Promise<void> {
    const lists = await this.readLists();
    const isComplete = !lists.includes(undefined);
    if (this.#known === undefined || isComplete) this.#known = newestEverywhere(lists) ?? this.#known;
    // A page that waits for its first answer gets it as soon as there is one.
    if (this.#known !== undefined) this.#readAt = this.now();
  }
}

/** The current build of each remote, by the remotes' names. */
export type CurrentBuilds = Readonly<Record<string, CurrentBuild>>;

/** The newest build that every endpoint has of those that answer. */
function newestEverywhere(lists: readonly BuildsOfEndpoint[]): string | undefined {
  const [first, ...others] = lists.filter((list) => list !== undefined);
  return first?.find((id) => others.every((list) => list.includes(id)));
}

/** Something that runs, for one file of tests after another. */
export interface Shareable {
  stop(): Promise<void>;
}

interface Shared<T extends Shareable> {
  /** The running one, started at the first use. */
  take(): Promise<T>;
  /** Ends it. The next file gets another one. */
  end(): Promise<void>;
}

/** The key of those that `packages/tooling/jest/end-shared.mjs` ends after the last file. */
const KEY = Symbol.for('bindery.shared-in-worker');
const running: Set<Promise<Shareable>> = ((globalThis as Record<symbol, unknown>)[KEY] ??= new Set()) as Set<
  Promise<Shareable>
>;

/**
 * Lets the files of a worker take what runs in turn: a worker loads modules once and runs its files one after another, and
 * starting a service takes more than a second of a processor.
 */
export function shareInWorker<T extends Shareable>(start: () => Promise<T>): Shared<T> {
  let current: Promise<T> | undefined;
  const forget = (): void => {
    if (current) running.delete(current);
    current = undefined;
  };
  return {
    async take() {
      current ??= start();
      running.add(current);
      try {
        return await current;
      } catch (error) {
        // The next file tries again.
        forget();
        throw error;
      }
    },
    async end() {
      const ending = current;
      forget();
      await (await ending)?.stop();
    },
  };
}

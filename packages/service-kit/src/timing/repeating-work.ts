import type { Logger } from '../logging/index.js';

/** What a turn returns where there is more to do. */
export const AT_ONCE = 0;

/** What is done again and again while a service runs. */
export interface RepeatedTurn {
  /**
   * Does what there is to do now.
   * @param stop aborts when the service stops; a long turn leaves the rest for the next start
   * @returns for how many milliseconds to pause before the next turn
   */
  readonly turn: (stop: AbortSignal) => Promise<number>;
  /** What the log says of a turn that failed. The next one comes all the same. */
  readonly failure: string;
  readonly pauseAfterFailureMs: number;
  /** The pause before the very first turn, which otherwise begins at once. */
  readonly firstAfterMs?: number;
  readonly logger: Logger;
}

/** Work that a service does in turns, one at a time, from its start until it stops. */
export class RepeatingWork {
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  private nudges = 0;
  private wake: () => void = () => undefined;

  constructor(private readonly repeated: RepeatedTurn) {}

  /** Begins. Call it once. */
  start(): void {
    this.running = this.run();
  }

  /** Begins the next turn without a pause; while one is under way, another follows, for it may have looked too early. */
  nudge(): void {
    this.nudges += 1;
    this.wake();
  }

  /** Ends the pause, or waits for the turn that is under way. Resolves when nothing runs any more. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    await this.pause(this.repeated.firstAfterMs ?? 0);
    while (!signal.aborted) {
      const { nudges } = this;
      const pauseMs = await this.turn(signal);
      if (nudges === this.nudges) await this.pause(pauseMs);
    }
  }

  private async turn(signal: AbortSignal): Promise<number> {
    const { turn, failure, pauseAfterFailureMs, logger } = this.repeated;
    try {
      return await turn(signal);
    } catch (error) {
      // Whatever it was, a later turn may do better: a database that comes back, a row that another copy lets go of.
      logger.warn({ err: error }, failure);
      return pauseAfterFailureMs;
    }
  }

  private pause(ms: number): Promise<void> {
    if (ms <= 0 || this.stopping.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

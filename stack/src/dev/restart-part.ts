import type { RunningStack } from '../running-stack.js';
import type { PartName } from '../stack-options.js';
import type { Log } from './log/format-line.js';

/** Restarts one part on request. */
export interface Restarts {
  /** Restarts it with the current code. Aborts a start with older code. */
  request(changedAt: number): void;
  /** Resolves when no restart is running, and ignores later requests. */
  settle(): Promise<void>;
}

/** @param part the part, with its graceful stop */
export function createRestarts(
  name: PartName,
  part: Pick<ReturnType<RunningStack['part']>, 'start' | 'stop'>,
  log: Log,
): Restarts {
  const wanted: number[] = [];
  let running: Promise<void> | undefined;
  let settled = false;

  const run = async () => {
    for (let changedAt = wanted.pop(); changedAt !== undefined; changedAt = wanted.pop()) {
      wanted.length = 0;
      try {
        await part.stop();
        await part.start();
        if (wanted.length === 0) log(name, `change → live in ${secondsSince(changedAt)} s`);
      } catch (error) {
        // Expected when the next restart or the final stop aborted this one.
        if (wanted.length === 0 && !settled) {
          const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
          log(name, `${reason}. Save one of its files to start it again.`, 'error');
        }
      }
    }
    running = undefined;
  };
  return {
    request(changedAt) {
      if (settled) return;
      wanted.push(changedAt);
      if (running) void part.stop();
      else running = run();
    },
    async settle() {
      settled = true;
      wanted.length = 0;
      await running;
    },
  };
}

const secondsSince = (at: number): string => ((performance.now() - at) / 1_000).toFixed(1);

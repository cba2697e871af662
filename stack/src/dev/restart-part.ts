import type { RunningStack } from '../running-stack.js';
import type { PartName } from '../stack-options.js';
import type { Tell } from './tell.js';

/** Restarts one part, again and again. */
export interface Restarts {
  /** Restarts it with what is compiled now. One that is still starting with older code is cut short. */
  request(changedAt: number): void;
  /** Resolves when nothing is under way; no later request is heard. */
  settle(): Promise<void>;
}

/** @param part the part, with its graceful stop */
export function createRestarts(
  name: PartName,
  part: Pick<ReturnType<RunningStack['part']>, 'start' | 'stop'>,
  tell: Tell,
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
        if (wanted.length === 0) tell(name, `change → live in ${secondsSince(changedAt)} s`);
      } catch (error) {
        // Cut short for the next round, or stopped for good; else its own words are in the log above.
        if (wanted.length === 0 && !settled) {
          const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
          tell(name, `${reason}. Save a file that it uses to start it again.`, 'error');
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

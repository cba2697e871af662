import { setTimeout as pause } from 'node:timers/promises';

/** The timeout and the description for the error. */
export interface WaitForOptions {
  readonly what?: string;
  /** 5,000 by default. */
  readonly timeoutMs?: number;
  /** 20 by default. */
  readonly everyMs?: number;
}

/**
 * Polls until there is a result, and returns it. `undefined`, `null` and `false` are no results, and an error means
 * "not yet".
 * @throws the last error, or one with the description, after the timeout
 */
export async function waitFor<T>(
  ask: () => T | Promise<T>,
  { what = 'a condition', timeoutMs = 5_000, everyMs = 20 }: WaitForOptions = {},
): Promise<Exclude<T, undefined | null | false>> {
  const deadline = performance.now() + timeoutMs;
  let problem: Error | undefined;
  for (;;) {
    try {
      const answer = await ask();
      if (isAnswer(answer)) return answer;
      problem = undefined;
    } catch (error) {
      // Not by instanceof, because Node's own errors are of another realm than a test's.
      problem = error as Error;
    }
    if (performance.now() > deadline) break;
    await pause(everyMs);
  }
  throw problem ?? new Error(`Waited ${String(timeoutMs)} ms for ${what} in vain`);
}

/** Waits until assertions hold: `await eventually(async () => expect(await rows()).toHaveLength(1))`. */
export async function eventually(assertions: () => unknown, options: WaitForOptions = {}): Promise<void> {
  await waitFor(async () => {
    await assertions();
    return true;
  }, options);
}

function isAnswer<T>(answer: T): answer is Exclude<T, undefined | null | false> {
  return answer !== undefined && answer !== null && answer !== false;
}

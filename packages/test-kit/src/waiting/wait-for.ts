import { setTimeout as pause } from 'node:timers/promises';

const EVERY_MS = 20;

/** How long to wait, and the words for the failure. */
export interface WaitForOptions {
  readonly what?: string;
  /** 5,000 unless told. */
  readonly timeoutMs?: number;
}

/**
 * Asks again and again until there is an answer, and returns it; `undefined`, `null` and `false` are none. An error in
 * the asking counts as "not yet".
 * @throws the last error, or one that names what was waited for, when the time is over
 */
export async function waitFor<T>(
  ask: () => T | Promise<T>,
  { what = 'a condition', timeoutMs = 5_000 }: WaitForOptions = {},
): Promise<Exclude<T, undefined | null | false>> {
  const deadline = performance.now() + timeoutMs;
  let problem: Error | undefined;
  for (;;) {
    try {
      const answer = await ask();
      if (isAnswer(answer)) return answer;
      problem = undefined;
    } catch (error) {
      // Not asked by instanceof: the errors of Node itself are of another realm than a test's.
      problem = error as Error;
    }
    if (performance.now() > deadline) break;
    await pause(EVERY_MS);
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

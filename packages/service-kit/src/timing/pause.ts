import { setTimeout as delay } from 'node:timers/promises';

/** Waits, but no longer than until `signal` aborts. Never rejects. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/**
 * Calls `listener` when `signal` aborts, or now if it has.
 * @returns removes the listener: in a loop, each round would leave one behind
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  if (signal.aborted) listener();
  else signal.addEventListener('abort', listener, { once: true });
  return () => signal.removeEventListener('abort', listener);
}

/** Waits for something that may never come, but no longer than until `signal` aborts: then it is `undefined`. */
export async function unlessAborted<T>(waiting: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  let removeListener = (): void => undefined;
  const aborted = new Promise<undefined>((resolve) => {
    removeListener = onAbort(signal, () => resolve(undefined));
  });
  try {
    return await Promise.race([waiting, aborted]);
  } finally {
    removeListener();
  }
}

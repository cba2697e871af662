import { setTimeout as delay } from 'node:timers/promises';

/** Waits, but no longer than until `signal` aborts. Never rejects. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Resolves with `undefined` when `signal` aborts; to be raced against a wait that may have no end. */
export function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}

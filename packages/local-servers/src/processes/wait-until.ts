import { setTimeout as pause } from 'node:timers/promises';

export interface WaitOptions {
  readonly signal: AbortSignal;
  readonly everyMs?: number;
}

/** Polls until a condition holds. The signal ends the waiting with its reason. */
export async function waitUntil(
  condition: () => Promise<boolean> | boolean,
  { signal, everyMs = 100 }: WaitOptions,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    if (await condition()) return;
    await pause(everyMs, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

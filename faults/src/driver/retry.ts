import { setTimeout as pause } from 'node:timers/promises';
import type { Reply } from '@bindery/test-kit/client';
import type { Random } from '../random.js';

/** Whether the outcome of a request is unknown, or the client was told to retry. */
export const isUnsettled = ({ status }: Reply): boolean => status === 0 || status === 429 || status >= 500;

/** Patient clients retry; impatient ones give up after one failure. */
export type Patience = 'patient' | 'impatient';

/** The longest time that a patient client retries. */
const MAX_MS = 90_000;

/**
 * Repeats a request until its outcome is known, as a well-behaved client does. It retries sooner than `Retry-After`, so
 * that faults hit more requests.
 * @returns the response, or undefined if the client gave up, and the number of unknown outcomes before
 */
export async function retry(
  send: () => Promise<Reply>,
  random: Random,
  patience: Patience = 'patient',
): Promise<{ reply: Reply | undefined; unknowns: number }> {
  const until = performance.now() + MAX_MS;
  for (let unknowns = 0; ; unknowns += 1) {
    const reply = await send();
    if (!isUnsettled(reply)) return { reply, unknowns };
    if (patience === 'impatient' || performance.now() > until)
      return { reply: undefined, unknowns: unknowns + 1 };
    await pause(random.between(200, 800));
  }
}

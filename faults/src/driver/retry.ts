import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../random.js';
import type { Answer } from './http.js';

/** Whether the client cannot know what became of its request, or was asked to come back. */
export const isUnsettled = ({ status }: Answer): boolean => status === 0 || status === 429 || status >= 500;

/** How long a client goes on asking. Impatient ones walk away after one failure. */
export type Patience = 'patient' | 'impatient';

/** How long a patient client goes on, whatever happens. */
const LONGEST_MS = 90_000;

/**
 * Sends the same request until its outcome is known, as a well-behaved client does. It comes back sooner than
 * `Retry-After` asks, so that faults meet more requests.
 * @returns the answer, or undefined when the client gave up; and how many outcomes were not known before
 */
export async function retry(
  send: () => Promise<Answer>,
  random: Random,
  patience: Patience = 'patient',
): Promise<{ answer: Answer | undefined; unknowns: number }> {
  const until = performance.now() + LONGEST_MS;
  for (let unknowns = 0; ; unknowns += 1) {
    const answer = await send();
    if (!isUnsettled(answer)) return { answer, unknowns };
    if (patience === 'impatient' || performance.now() > until)
      return { answer: undefined, unknowns: unknowns + 1 };
    await pause(random.between(200, 800));
  }
}

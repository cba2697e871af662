import { setTimeout as delay } from 'node:timers/promises';

const WAIT_MS = 60_000;

/**
 * Repeats an attempt each second until it returns something, for a minute at most.
 *
 * @template T
 * @param {string} what
 * @param {() => Promise<T | undefined>} attempt
 * @returns {Promise<T>}
 */
export async function until(what, attempt) {
  for (const end = Date.now() + WAIT_MS; Date.now() < end;) {
    const result = await attempt();
    if (result !== undefined) return result;
    await delay(1_000);
  }
  throw new Error(`${what} did not come within a minute.`);
}

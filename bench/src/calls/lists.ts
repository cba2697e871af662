import type { Measured } from '../load/measured.js';
import type { Asking } from './asking.js';
import { calls } from './calls.js';

const LISTS_PER_SECOND = 10;

/** Has people look at lists until the signal. */
export type Lists = (signal: AbortSignal) => Promise<Measured>;

/** Ten lists a second of the people who ask, while something else is measured. */
export function listsOf(asking: Asking): Lists {
  const [list] = calls;
  if (!list) throw new Error('There is no call of a list.');
  return (signal) => asking.steadily(list, { perSecond: LISTS_PER_SECOND, seconds: Infinity, signal });
}

/** Has people look at lists until something is done. */
export async function besideLists<T>(
  lists: Lists,
  work: () => Promise<T>,
): Promise<{ done: T; lists: Measured }> {
  const over = new AbortController();
  const asked = lists(over.signal);
  try {
    const done = await work();
    over.abort();
    return { done, lists: await asked };
  } finally {
    over.abort();
  }
}

/**
 * Awaits work until a signal aborts. The work itself continues.
 * @throws the signal's reason once it is aborted
 */
export async function abortable<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let fail: () => void = () => undefined;
  const over = new Promise<never>((_, reject) => {
    fail = () => reject(signal.reason as Error);
  });
  if (signal.aborted) fail();
  else signal.addEventListener('abort', fail);
  try {
    return await Promise.race([work, over]);
  } finally {
    signal.removeEventListener('abort', fail);
  }
}

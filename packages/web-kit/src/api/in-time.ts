/**
 * Waits for work for as long as a signal allows. The work itself goes on; only the waiting ends.
 * @throws the signal's reason once it is aborted
 */
export async function inTime<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let giveUp: () => void = () => undefined;
  const over = new Promise<never>((_, reject) => {
    giveUp = () => reject(signal.reason as Error);
  });
  if (signal.aborted) giveUp();
  else signal.addEventListener('abort', giveUp);
  try {
    return await Promise.race([work, over]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

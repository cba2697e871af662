export interface RememberOptions {
  /** How long a result is cached, in milliseconds. */
  readonly forMs: number;
  /** How long a caller waits, in milliseconds. */
  readonly withinMs: number;
  readonly now?: () => number;
}

/**
 * Caches an expensive read for a while and never runs it twice at once.
 * @throws Error if there is no result in time. The read continues, and later callers join it.
 */
export function remembered<T>(
  ask: () => Promise<T>,
  { forMs, withinMs, now = () => performance.now() }: RememberOptions,
): () => Promise<T> {
  let asked: Promise<T> | undefined;
  let freshUntil = -Infinity;
  const again = async (): Promise<T> => {
    freshUntil = Infinity;
    try {
      return await ask();
    } finally {
      freshUntil = now() + forMs;
    }
  };
  return () => {
    if (now() >= freshUntil) asked = again();
    return inTime(asked ?? again(), withinMs);
  };
}

async function inTime<T>(answer: Promise<T>, withinMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${withinMs} ms`)), withinMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

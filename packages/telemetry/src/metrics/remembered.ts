export interface RememberOptions {
  /** How long a result is given again, in milliseconds. */
  readonly forMs: number;
  /** How long somebody waits for one. */
  readonly withinMs: number;
  readonly now?: () => number;
}

/**
 * A question that is too dear to be asked by everybody who wants to know: asked once at a time, and its answer is
 * given again for a while.
 * @throws Error when there is no answer in time; the question goes on, and is not asked a second time meanwhile.
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

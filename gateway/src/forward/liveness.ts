import { Client, type Dispatcher } from 'undici';

/** What a replica's liveness check says; `none` when it does not respond at all. */
type Liveness = 'serving' | 'stopping' | 'none';
export type CheckLiveness = () => Promise<Liveness>;

/**
 * Checks whether a replica is alive, over a connection of its own. The result depends on the replica alone, not on what
 * it works with, so a slow database does not make it look frozen. Requests that wait for the same replica share one
 * check, so a frozen one is not asked a hundred times.
 */
export function createLiveness(base: URL, timeoutMs: number): CheckLiveness {
  let underWay: Promise<Liveness> | undefined;
  return () => {
    underWay ??= check(base, timeoutMs).finally(() => (underWay = undefined));
    return underWay;
  };
}

async function check(base: URL, timeoutMs: number): Promise<Liveness> {
  const client = new Client(base);
  const limit = new AbortController();
  // A busy gateway may find the response and the end of its patience at once: what has come is read first.
  const timer = setTimeout(() => setImmediate(() => limit.abort()), timeoutMs);
  try {
    const response: Dispatcher.ResponseData = await client.request({
      path: '/health/live',
      method: 'GET',
      signal: limit.signal,
    });
    return response.statusCode === 200 ? 'serving' : 'stopping';
  } catch {
    // Whatever went wrong on the way, the replica does not respond; that is what was asked.
    return 'none';
  } finally {
    clearTimeout(timer);
    void client.destroy();
  }
}

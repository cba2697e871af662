import type { Client, Dispatcher } from 'undici';

/** The result of a replica's liveness check; `none` when it does not respond at all. */
type Liveness = 'serving' | 'stopping' | 'none';
export type CheckLiveness = () => Promise<Liveness>;

/**
 * Checks whether a replica is alive, over a separate connection. The result does not depend on its database,
 * so a slow database does not make it look frozen. Requests that wait for the same replica share one check.
 */
export function createLiveness(openClient: () => Client, timeoutMs: number): CheckLiveness {
  let underWay: Promise<Liveness> | undefined;
  return () => {
    underWay ??= check(openClient(), timeoutMs).finally(() => (underWay = undefined));
    return underWay;
  };
}

async function check(client: Client, timeoutMs: number): Promise<Liveness> {
  const limit = new AbortController();
  // A busy gateway may see the response and the timeout at once. The response is read first.
  const timer = setTimeout(() => setImmediate(() => limit.abort()), timeoutMs);
  try {
    const response: Dispatcher.ResponseData = await client.request({
      path: '/health/live',
      method: 'GET',
      signal: limit.signal,
    });
    return response.statusCode === 200 ? 'serving' : 'stopping';
  } catch {
    // Any failure means that the replica does not respond.
    return 'none';
  } finally {
    clearTimeout(timer);
    void client.destroy();
  }
}

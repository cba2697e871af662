import type { Client, Dispatcher } from 'undici';
import { withinTime } from './within-time.js';

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
  try {
    const response: Dispatcher.ResponseData = await withinTime(timeoutMs, (signal) =>
      client.request({ path: '/health/live', method: 'GET', signal }),
    );
    return response.statusCode === 200 ? 'serving' : 'stopping';
  } catch {
    // Any failure means that the replica does not respond.
    return 'none';
  } finally {
    void client.destroy();
  }
}

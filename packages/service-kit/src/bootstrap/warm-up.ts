import type { Database } from '../database/index.js';

const CONNECTIONS = 4;

/**
 * Opens a few connections and runs what every request needs for the first time, so that the first people do not pay for
 * it: on a busy machine that took a new copy seconds, in which the gateway took it for frozen. A database that is not
 * there is no reason to stay away: the service serves, and says so.
 */
export async function warmUp(database: Database): Promise<void> {
  const transaction = () => database.$transaction((tx) => tx.$queryRaw`SELECT 1`);
  await Promise.allSettled(Array.from({ length: CONNECTIONS }, transaction));
}

import type { Database } from '../database/index.js';

const CONNECTIONS = 4;

/**
 * Opens some connections and runs what every request needs for the first time, so that the first users don't wait for
 * it. On a busy machine that took a new replica seconds, and the gateway considered it frozen. The service also
 * starts when the database is unavailable, and logs that.
 */
export async function warmUp(database: Database): Promise<void> {
  const transaction = () => database.$transaction((tx) => tx.$queryRaw`SELECT 1`);
  await Promise.allSettled(Array.from({ length: CONNECTIONS }, transaction));
}

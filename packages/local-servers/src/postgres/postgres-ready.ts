import { createClient } from '@bindery/provisioning/postgres';
import { waitUntil } from '../processes/index.js';
import { superuserUrl, type Cluster } from './cluster.js';

const CANNOT_CONNECT_NOW = '57P03';
const NOT_YET = new Set(['ECONNREFUSED', 'ECONNRESET', CANNOT_CONNECT_NOW]);

/** Waits until the server accepts connections. Fails at once if it rejects the stack's own password. */
export async function postgresReady(cluster: Cluster, signal: AbortSignal): Promise<void> {
  await waitUntil(() => canConnect(cluster), { signal, everyMs: 50 });
}

async function canConnect(cluster: Cluster): Promise<boolean> {
  const client = createClient({ connectionString: superuserUrl(cluster), connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    return true;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (NOT_YET.has(code ?? '') || /terminated unexpectedly|timeout/i.test(message)) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

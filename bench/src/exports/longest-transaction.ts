import { setTimeout as pause } from 'node:timers/promises';
import type { RunningStack } from '@bindery/stack';

const LOOK_EVERY_MS = 250;

/** The longest transaction of crm that is seen until the signal, in milliseconds. */
export async function longestTransactionMs(stack: RunningStack, signal: AbortSignal): Promise<number> {
  const { username } = new URL(stack.env('crm')['DATABASE_URL'] ?? '');
  let longest = 0;
  while (!signal.aborted) {
    const [seen] = await stack.query<{ ms: number | null }>(
      'crm',
      `SELECT max(extract(epoch FROM clock_timestamp() - xact_start) * 1000)::float8 AS ms
       FROM pg_stat_activity WHERE usename = $1 AND datname = current_database()`,
      [username],
    );
    longest = Math.max(longest, seen?.ms ?? 0);
    await pause(LOOK_EVERY_MS);
  }
  return longest;
}

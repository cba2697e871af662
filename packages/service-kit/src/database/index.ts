import type { PrismaPg } from '@prisma/adapter-pg';
import { requireTime } from '../context/deadline.js';
import { timeLimits } from '../timing/time-limits.js';
import { BoundedPool } from './bounded-pool.js';
import type { Sql } from './sql.js';
import { TracedPrismaPg } from './traced-adapter.js';

export type { BoundedPool } from './bounded-pool.js';
export { deleteInBatches } from './delete-in-batches.js';
export { isDatabaseGone } from './database-gone.js';
export { isDeadlock } from './deadlock.js';
export { queryOnce, queueStatement, withPlainSql } from './plain-sql.js';
export { isTaken } from './taken.js';
export { prepared, type Sql, type Statement } from './sql.js';
export { containing, foldedWords, searchable, searchPatterns, searchWords } from './text-search.js';

/** The methods of a service's Prisma client that the kit calls. */
export interface Database extends Sql {
  $transaction<T>(
    work: (tx: Sql) => Promise<T>,
    options?: { maxWait?: number; timeout?: number },
  ): Promise<T>;
  $disconnect(): Promise<void>;
}

/** The token under which a service's Prisma client is injected. */
export const DATABASE = Symbol('DATABASE');

interface DatabaseSettings {
  readonly DATABASE_URL: string;
  readonly DATABASE_POOL_SIZE: number;
}

/** The adapter for a service's Prisma client, on a pool that a slow database cannot make requests pile up at. */
export function postgresAdapter(config: DatabaseSettings): PrismaPg {
  const pool = new BoundedPool(config.DATABASE_URL, config.DATABASE_POOL_SIZE);
  pools.set(config, pool);
  return new TracedPrismaPg(pool);
}

/** The pool that was opened with these very settings. */
export function poolOf(config: DatabaseSettings): BoundedPool | undefined {
  return pools.get(config);
}

// A Prisma client does not give its pool away, so it is found again by the settings that both were made with.
const pools = new WeakMap<DatabaseSettings, BoundedPool>();

/** How long a transaction of background work may wait for a connection and may last, in milliseconds. */
export const TRANSACTION_LIMITS = {
  maxWait: timeLimits.poolWait,
  timeout: timeLimits.transaction,
} as const;

/**
 * The same for a transaction of the request being answered: never longer than it has time.
 * @throws AppError `unavailable` when it has none.
 */
export function transactionLimits(): { maxWait: number; timeout: number } {
  const left = Math.ceil(requireTime());
  return {
    maxWait: Math.min(TRANSACTION_LIMITS.maxWait, left),
    timeout: Math.min(TRANSACTION_LIMITS.timeout, left),
  };
}

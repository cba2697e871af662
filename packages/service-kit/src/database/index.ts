import type { PrismaPg } from '@prisma/adapter-pg';
import type { Pool } from 'pg';
import { WatchedPrismaPg } from './watched-adapter.js';

export { isDatabaseGone } from './database-gone.js';

/** The raw SQL of a Prisma client or of one of its transactions, always parametrised. */
export interface Sql {
  $queryRaw<T = unknown>(query: TemplateStringsArray, ...values: unknown[]): Promise<T>;
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): Promise<number>;
}

/** What the kit needs of a service's Prisma client. */
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

/**
 * The adapter for a service's Prisma client: a bounded pool whose every wait has an end, so that a slow database
 * makes requests fail within seconds instead of piling up.
 */
export function postgresAdapter(config: DatabaseSettings): PrismaPg {
  const options = {
    connectionString: config.DATABASE_URL,
    max: config.DATABASE_POOL_SIZE,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 4_000,
    query_timeout: 4_500,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  };
  return new WatchedPrismaPg(options, (pool) => pools.set(config, pool));
}

/** The pool that was opened with these very settings, once there is one; for its metrics. */
export function poolOf(
  config: DatabaseSettings,
): Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'> | undefined {
  return pools.get(config);
}

// A Prisma client does not give its pool away, so it is found again by the settings that both were made with.
const pools = new WeakMap<DatabaseSettings, Pool>();

/** How long a transaction may wait for a connection and may last, in milliseconds. */
export const TRANSACTION_LIMITS = { maxWait: 2_000, timeout: 4_500 } as const;

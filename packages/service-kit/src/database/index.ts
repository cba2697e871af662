import { PrismaPg } from '@prisma/adapter-pg';

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

/**
 * The adapter for a service's Prisma client: a bounded pool whose every wait has an end, so that a slow database
 * makes requests fail within seconds instead of piling up.
 */
export function postgresAdapter(config: { DATABASE_URL: string; DATABASE_POOL_SIZE: number }): PrismaPg {
  return new PrismaPg({
    connectionString: config.DATABASE_URL,
    max: config.DATABASE_POOL_SIZE,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 4_000,
    query_timeout: 4_500,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  });
}

/** How long a transaction may wait for a connection and may last, in milliseconds. */
export const TRANSACTION_LIMITS = { maxWait: 2_000, timeout: 4_500 } as const;

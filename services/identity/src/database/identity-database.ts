import { postgresAdapter } from '@bindery/service-kit/database';
import { PrismaClient, type Prisma } from '../generated/prisma/client.js';

export type IdentityDatabase = PrismaClient;
export type Transaction = Prisma.TransactionClient;

/**
 * Makes everything about one email address happen one after another until the transaction ends. It is the hash that
 * is locked, so that an address without a user waits as long as one with.
 */
export async function lockAddress(tx: Transaction, addressHash: Uint8Array): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${Buffer.from(addressHash).toString('hex')}, 0))`;
}

/** Opens identity's database with its run-time role. */
export function openDatabase(config: { DATABASE_URL: string; DATABASE_POOL_SIZE: number }): PrismaClient {
  return new PrismaClient({ adapter: postgresAdapter(config) });
}

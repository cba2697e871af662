import { postgresAdapter } from '@bindery/service-kit/database';
import { PrismaClient, type Prisma } from './generated/prisma/client.js';

export type LeadsDatabase = PrismaClient;
export type Transaction = Prisma.TransactionClient;

/** Opens leads' database as its run-time role. */
export function openDatabase(config: { DATABASE_URL: string; DATABASE_POOL_SIZE: number }): LeadsDatabase {
  return new PrismaClient({ adapter: postgresAdapter(config) });
}

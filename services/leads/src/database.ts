import { postgresAdapter, transactionLimits } from '@bindery/service-kit/database';
import type { KeyStore } from '@bindery/field-crypto';
import { createSqlKeyStore } from '@bindery/service-kit/field-keys';
import { PrismaClient, type Prisma } from './generated/prisma/client.js';

export type LeadsDatabase = PrismaClient;
export type Transaction = Prisma.TransactionClient;

/** Opens leads' database as its run-time role. */
export function openDatabase(config: { DATABASE_URL: string; DATABASE_POOL_SIZE: number }): LeadsDatabase {
  return new PrismaClient({ adapter: postgresAdapter(config) });
}

/** Stores the platform's wrapped keys in leads' database, in separate transactions. */
export function createKeyStore(database: LeadsDatabase): KeyStore {
  return createSqlKeyStore((_accountId, work) => database.$transaction(work, transactionLimits()));
}

import type { KeyStore } from '@bindery/field-crypto';
import { postgresAdapter, transactionLimits, type Database, type Sql } from '@bindery/service-kit/database';
import { createSqlKeyStore } from '@bindery/service-kit/field-keys';
import { PrismaClient } from '../generated/prisma/client.js';

/** Without Prisma's models: the statements of integrations are SQL. */
export type IntegrationsDatabase = Database;

/** Opens integrations' database as its run-time role. */
export function openDatabase(config: {
  DATABASE_URL: string;
  DATABASE_POOL_SIZE: number;
}): IntegrationsDatabase {
  return new PrismaClient({ adapter: postgresAdapter(config) });
}

/** Opens one account's rows to a transaction, as row-level security requires. */
export const theAccount = (accountId: string) => ({ name: 'app.account_id', value: accountId });

/** Opens the rows of all accounts to a transaction of the service's own work. */
export const everyAccount = { name: 'app.every_account', value: 'on' } as const;

/** Opens one account's rows to the rest of a transaction that has begun. */
export async function enterAccount(tx: Sql, accountId: string): Promise<void> {
  await tx.$executeRaw`SELECT set_config('app.account_id', ${accountId}, true)`;
}

/** Stores wrapped keys in integrations' database, in separate transactions. */
export function createKeyStore(database: IntegrationsDatabase): KeyStore {
  return createSqlKeyStore((accountId, work) =>
    database.$transaction(async (tx) => {
      await enterAccount(tx, accountId);
      return work(tx);
    }, transactionLimits()),
  );
}

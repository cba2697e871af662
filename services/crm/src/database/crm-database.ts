import type { Principal } from '@bindery/contracts/access';
import { postgresAdapter, type Database, type Sql } from '@bindery/service-kit/database';
import { PrismaClient } from '../generated/prisma/client.js';

/** Without Prisma's models: the statements of crm are SQL. */
export type CrmDatabase = Database;

/** Opens crm's database as its run-time role. */
export function openDatabase(config: { DATABASE_URL: string; DATABASE_POOL_SIZE: number }): CrmDatabase {
  return new PrismaClient({ adapter: postgresAdapter(config) });
}

/** Opens one account's rows to a transaction, as row-level security requires. */
export const theAccount = (accountId: string) => ({ name: 'app.account_id', value: accountId });

/** The same for the rest of a transaction that has begun. */
export async function enterAccount(tx: Sql, accountId: string): Promise<void> {
  await tx.$executeRaw`SELECT set_config('app.account_id', ${accountId}, true)`;
}

/** Lets the rest of this transaction write what belongs to the platform, if a superuser is at work. */
export async function openPlatform(tx: Sql, { role }: Principal): Promise<void> {
  if (role === 'superuser') await tx.$executeRaw`SELECT set_config('app.writes_platform', 'on', true)`;
}

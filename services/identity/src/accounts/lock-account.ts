import { AppError } from '@bindery/service-kit/errors';
import type { Transaction } from '../database/identity-database.js';
import type { Account } from '../generated/prisma/client.js';

/**
 * Makes whatever takes or gives a seat, changes a role or an owner of one account happen one after another until the
 * transaction ends.
 * @returns the account as it is under the lock
 * @throws AppError `not_found`
 */
export async function lockAccount(tx: Transaction, accountId: string): Promise<Account> {
  await lockAccounts(tx, [accountId]);
  const account = await tx.account.findUnique({ where: { id: accountId } });
  if (!account) throw noSuchAccount();
  return account;
}

/** Locks those of the accounts that still exist, always in the same order, which prevents deadlocks. */
export async function lockAccounts(tx: Transaction, accountIds: readonly string[]): Promise<void> {
  await tx.$queryRaw`SELECT id FROM accounts WHERE id = any(${[...accountIds]}::uuid[]) ORDER BY id FOR UPDATE`;
}

export const noSuchAccount = (): AppError =>
  new AppError('not_found', { detail: "This account doesn't exist." });

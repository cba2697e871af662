import { AppError } from '@bindery/service-kit/errors';
import { lockAccounts } from '../accounts/lock-account.js';
import type { Transaction } from '../database/identity-database.js';
import type { Account, User } from '../generated/prisma/client.js';

/**
 * Reads a user, and locks their account and the one that they move to.
 * @throws AppError `not_found`, or `conflict` when they moved during the wait for the lock
 */
export async function lockUser(
  tx: Transaction,
  id: string,
  otherAccounts: readonly string[] = [],
): Promise<User & { account: Account }> {
  const seen = await tx.user.findUnique({ where: { id }, select: { account_id: true } });
  if (!seen) throw noSuchUser();
  await lockAccounts(tx, [seen.account_id, ...otherAccounts]);
  const user = await tx.user.findUnique({ where: { id }, include: { account: true } });
  if (!user) throw noSuchUser();
  if (user.account_id !== seen.account_id) {
    throw new AppError('conflict', {
      detail: 'This user just moved to another account. Refresh the list, then try again.',
    });
  }
  return user;
}

const noSuchUser = (): AppError => new AppError('not_found', { detail: "This user doesn't exist." });

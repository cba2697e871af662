import { AppError } from '@bindery/service-kit/errors';
import type { Transaction } from '../database/identity-database.js';
import type { User } from '../generated/prisma/client.js';

/**
 * At least one active agency admin must remain. The account must be locked (`lockAccount`).
 * @param member who is about to be one no longer
 * @throws AppError `account_would_be_ownerless`
 */
export async function requireAnotherAdmin(tx: Transaction, member: User): Promise<void> {
  if (member.role !== 'agency_admin' || !member.is_active) return;
  const others = await tx.user.count({
    where: { account_id: member.account_id, role: 'agency_admin', is_active: true, id: { not: member.id } },
  });
  if (others > 0) return;
  throw new AppError('account_would_be_ownerless', {
    detail: 'This is the last active agency admin. Make another member an agency admin first, under Members.',
  });
}

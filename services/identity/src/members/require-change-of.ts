import type { Principal } from '@bindery/contracts/access';
import { AppError } from '@bindery/service-kit/errors';
import type { Transaction } from '../database/identity-database.js';
import type { User } from '../generated/prisma/client.js';
import { requireMayActOn } from '../seats/find-member.js';
import { requireAnotherAdmin } from '../seats/require-another-admin.js';

/**
 * Whether a member's role may be taken from them, or they may be removed. The account must be locked (`lockAccount`).
 * @param endsRole whether they would no longer have their present role
 * @throws AppError `forbidden`, or `account_would_be_ownerless` for the last administrator
 */
export async function requireChangeOf(
  tx: Transaction,
  caller: Principal,
  member: User,
  { endsRole }: { endsRole: boolean },
): Promise<void> {
  if (member.is_owner) throw ownerFirst();
  if (endsRole) await requireAnotherAdmin(tx, member);
  requireMayActOn(caller, member);
}

const ownerFirst = (): AppError =>
  new AppError('forbidden', {
    detail: 'This member owns the account. Transfer the ownership to another member first.',
  });

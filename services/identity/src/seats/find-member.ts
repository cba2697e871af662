import { mayActOn, type Principal } from '@bindery/contracts/access';
import { AppError } from '@bindery/service-kit/errors';
import type { Transaction } from '../database/identity-database.js';
import type { User } from '../generated/prisma/client.js';
import { roleOf } from '../access/person.js';

/** @throws AppError `not_found`, the same for a user of another account as for an unknown one */
export async function findMember(tx: Transaction, accountId: string, id: string): Promise<User> {
  const member = await tx.user.findUnique({ where: { id, account_id: accountId } });
  if (!member)
    throw new AppError('not_found', { detail: "This member doesn't exist or belongs to another account." });
  return member;
}

/** @throws AppError `forbidden` */
export function requireMayActOn(caller: Principal, member: User): void {
  if (mayActOn(caller, { id: member.id, role: roleOf(member), is_owner: member.is_owner })) return;
  throw new AppError('forbidden', {
    detail: 'You can only manage users with a role below yours. Ask an administrator.',
  });
}

import { mayGiveRole, type Principal, type Role } from '@bindery/contracts/access';
import { EMAIL } from '@bindery/contracts/validation';
import { AppError, rejectField } from '@bindery/service-kit/errors';
import type { Transaction } from '../database/identity-database.js';
import { normaliseAddress } from '@bindery/service-kit/email-addresses';

/** An address as it is stored. @throws AppError `validation_failed` */
export function addressOf(email: string): string {
  return normaliseAddress(email) ?? rejectField('email', EMAIL);
}

/** @throws AppError `validation_failed` for a role that can't be given, `forbidden` for one above the actor's own */
export function requireMayGive(caller: Principal, role: Role): void {
  if (role === 'pending') {
    rejectField('role', 'Pending is only for users without a plan. Choose another role.');
  }
  if (mayGiveRole(caller, role)) return;
  throw new AppError('forbidden', { detail: "You can't assign a role above your own. Choose another role." });
}

/** @throws AppError `email_in_use` */
export async function requireFreeAddress(tx: Transaction, email: string): Promise<void> {
  if ((await tx.user.count({ where: { email } })) === 0) return;
  throw new AppError('email_in_use', {
    detail: 'This email address is already in use. Choose another one or edit that user.',
  });
}

/** @throws AppError `validation_failed` */
export async function requireAccount(tx: Transaction, id: string): Promise<void> {
  if ((await tx.account.count({ where: { id } })) === 1) return;
  rejectField('account_id', "This account doesn't exist. Choose another one.");
}

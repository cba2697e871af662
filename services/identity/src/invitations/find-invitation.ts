import { shownAddress } from '@bindery/service-kit/email-addresses';
import { AppError } from '@bindery/service-kit/errors';
import type { Transaction } from '../database/identity-database.js';
import type { Invitation } from '../generated/prisma/client.js';

/** @throws AppError `not_found` for another account's invitation, like for none */
export async function findInvitation(tx: Transaction, accountId: string, id: string): Promise<Invitation> {
  const invitation = await tx.invitation.findUnique({ where: { id, account_id: accountId } });
  if (!invitation) throw new AppError('not_found', { detail: "This invitation doesn't exist." });
  return invitation;
}

/** The agency's own word for an invitation that it can do nothing with any more. */
export const answeredAlready = ({ status }: Pick<Invitation, 'status'>): AppError =>
  new AppError('invitation_closed', {
    detail: `This invitation was already ${status}. Refresh the list.`,
  });

/** The inviting user; null if that user no longer exists. */
export async function inviterOf(
  tx: Transaction,
  { invited_by: invitedBy }: Pick<Invitation, 'invited_by'>,
): Promise<{ full_name: string | null; email: string } | null> {
  const user = invitedBy === null ? null : await tx.user.findUnique({ where: { id: invitedBy } });
  return user && { full_name: user.full_name, email: shownAddress(user.email) };
}

import { AppError } from '@bindery/service-kit/errors';
import type { Transaction } from '../database/identity-database.js';
import type { Invitation } from '../generated/prisma/client.js';

/** @throws AppError `not_found` for another account's invitation, like for none */
export async function findInvitation(tx: Transaction, accountId: string, id: string): Promise<Invitation> {
  const invitation = await tx.invitation.findUnique({ where: { id, accountId } });
  if (!invitation) throw new AppError('not_found', { detail: 'There is no such invitation.' });
  return invitation;
}

/** The agency's own word for an invitation that it can do nothing with any more. */
export const answeredAlready = ({ status }: Pick<Invitation, 'status'>): AppError =>
  new AppError('invitation_closed', {
    detail: `This invitation was ${status} already. Load the list again.`,
  });

/** Who invited, by the name that they go by; null when they are gone. */
export async function inviterOf(
  tx: Transaction,
  { invitedBy }: Pick<Invitation, 'invitedBy'>,
): Promise<string | null> {
  if (invitedBy === null) return null;
  const inviter = await tx.user.findUnique({
    where: { id: invitedBy },
    select: { fullName: true, email: true },
  });
  return inviter?.fullName ?? inviter?.email ?? null;
}

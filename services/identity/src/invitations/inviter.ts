import type { Transaction } from '../database/identity-database.js';
import type { Invitation } from '../generated/prisma/client.js';

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

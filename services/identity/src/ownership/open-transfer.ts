import type { Principal } from '@bindery/contracts/access';
import type { OwnershipTransferView } from '@bindery/contracts/identity';
import { shownAddress } from '@bindery/service-kit/email-addresses';
import { AppError } from '@bindery/service-kit/errors';
import type { Transaction } from '../database/identity-database.js';
import type { OwnershipTransfer, User } from '../generated/prisma/client.js';

export type Transfer = OwnershipTransfer & { from: User; to: User };

/**
 * The open offer of an account: neither ended nor expired, by its present owner to one of its active members.
 * @returns null without one
 */
export async function openTransfer(tx: Transaction, accountId: string, now: Date): Promise<Transfer | null> {
  const member = { account_id: accountId, is_active: true };
  return tx.ownershipTransfer.findFirst({
    where: {
      account_id: accountId,
      ended_at: null,
      expires_at: { gt: now },
      from: { ...member, is_owner: true },
      to: member,
    },
    include: { from: true, to: true },
  });
}

/**
 * Finds the open offer that a call names. It is the same for one that isn't there and one of others.
 * @throws AppError `not_found`
 */
export async function findTransfer(
  tx: Transaction,
  caller: Principal,
  { id, now, of }: { id: string; now: Date; of: (transfer: Transfer) => readonly string[] },
): Promise<Transfer> {
  const transfer = await openTransfer(tx, caller.accountId, now);
  if (transfer?.id === id && of(transfer).includes(caller.userId)) return transfer;
  throw new AppError('not_found', {
    detail: 'This offer of ownership has ended. Ask the owner for a new one if it should still happen.',
  });
}

export const transferViewOf = (transfer: Transfer): OwnershipTransferView => ({
  id: transfer.id,
  from: partyOf(transfer.from),
  to: partyOf(transfer.to),
  offered_at: transfer.offered_at.toISOString(),
  expires_at: transfer.expires_at.toISOString(),
});

const partyOf = ({ id, email, full_name }: User) => ({ id, email: shownAddress(email), full_name });

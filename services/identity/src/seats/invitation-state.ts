import { INVITATION_DAYS, type InvitationStatus } from '@bindery/contracts/identity';
import { AppError } from '@bindery/service-kit/errors';
import type { Invitation, Prisma } from '../generated/prisma/client.js';

/** The state of an invitation now. A pending one expires by the passing of time alone. */
export function statusOf(
  { status, expires_at: expiresAt }: Pick<Invitation, 'status' | 'expires_at'>,
  now: Date,
): InvitationStatus {
  if (status === 'pending' && expiresAt !== null && expiresAt <= now) return 'expired';
  return status as InvitationStatus;
}

/** The invitations that can still be accepted. */
export const openAt = (now: Date): Prisma.InvitationWhereInput => ({
  status: 'pending',
  OR: [{ expires_at: null }, { expires_at: { gt: now } }],
});

/** The sentence for the invited person when it is no longer open: what happened, and what to do. */
export const closedSentences: Readonly<Record<Exclude<InvitationStatus, 'pending'>, string>> = {
  expired: `This invitation expired after ${String(INVITATION_DAYS)} days. Ask the agency to send it again.`,
  accepted: 'This invitation was already accepted. Sign in with your email address.',
  declined: 'This invitation was already declined. Ask the agency for a new one if you changed your mind.',
  revoked: 'The agency revoked this invitation. Contact them if you expected to join.',
};

/** @throws AppError `invitation_closed` */
export function requireOpen(invitation: Invitation, now: Date): void {
  const status = statusOf(invitation, now);
  if (status !== 'pending') throw new AppError('invitation_closed', { detail: closedSentences[status] });
}

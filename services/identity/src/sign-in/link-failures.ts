import type { Transaction } from '../database/identity-database.js';
import type { Invitation, MailedLink } from '../generated/prisma/client.js';
import { closedSentences, openAt, statusOf } from '../seats/invitation-state.js';
import type { LinkFailure } from './mailed-links.js';

/** The sentences for a link or code that does not work: what happened, and what to do. */
export const linkFailureMessages: Readonly<Record<LinkFailure | 'code', string>> = {
  unknown: 'This link is invalid. Open the newest email from Bindery or request a new login link.',
  expired: 'This link has expired. Links work for 15 minutes. Request a new login link.',
  used: 'This link was already used or replaced by a newer one. Request a new login link.',
  code: 'This code is invalid or has expired. Check it or request a new login link.',
};

const expiredUndo =
  'This link has expired. An account can be taken back for 7 days after its address has changed. Contact support.';

export const undoAddressInUse =
  'This email address belongs to another account by now, so the other one cannot get it back. Contact support.';

const usedInvitation =
  'This invitation link was already used. Sign in with your email address to accept or decline the invitation.';

const replacedInvitation =
  'This invitation link was replaced by a newer one. Open the newest invitation email from Bindery.';

/** Why a link does not work, or null when it does. An invitation's link also ends with the invitation. */
export async function linkFailureSentence(
  tx: Transaction,
  link: MailedLink,
  refusal: LinkFailure | null,
  now: Date,
): Promise<string | null> {
  if (link.kind === 'email_change_undo' && refusal === 'expired') return expiredUndo;
  if (link.kind !== 'invitation') return refusal && linkFailureMessages[refusal];
  const id = link.invitation_id;
  const invitation = id === null ? null : await tx.invitation.findUnique({ where: { id } });
  if (!invitation) return linkFailureMessages.unknown;
  const status = statusOf(invitation, now);
  const closed = refusal === 'expired' ? 'expired' : status;
  if (closed !== 'pending') {
    const isOver = closed === 'expired' || closed === 'revoked';
    return isOver && (await hasNewer(tx, invitation, now)) ? replacedInvitation : closedSentences[closed];
  }
  if (refusal !== 'used') return null;
  // Links of an invitation end when one of them is used, or when newer ones take their place.
  const used = await tx.mailedLink.count({ where: { invitation_id: id, used_at: { not: null } } });
  return used > 0 ? usedInvitation : replacedInvitation;
}

/** Whether the agency has invited the same address again. */
async function hasNewer(tx: Transaction, { id, account_id, email }: Invitation, now: Date): Promise<boolean> {
  return (await tx.invitation.count({ where: { account_id, email, NOT: { id }, ...openAt(now) } })) > 0;
}

import { INVITATION_DAYS } from '@bindery/contracts/identity';
import type { MailContent } from './layout.js';

/** The values of an invitation mail. */
export interface InvitedMail {
  readonly url: string;
  readonly address: string;
  /** Null when what it is called could be a message or a link. */
  readonly agency: string | null;
  /** Null if the inviting user no longer exists. */
  readonly inviter: string | null;
  readonly role: string;
}

const notExpected = "If you didn't expect this, ignore this email. You won't join unless you accept.";

const agencyOf = ({ agency }: InvitedMail): string => agency ?? 'an agency';

const asked = (mail: InvitedMail, deed: string): string =>
  `${mail.inviter ?? `Someone at ${agencyOf(mail)}`} ${deed} ${mail.address} to ${agencyOf(mail)} on Bindery, as ${mail.role}.`;

/** To an invited person. The link signs them in and then shows the invitation. */
export function invitationMail(mail: InvitedMail): MailContent {
  return {
    subject: `Join ${agencyOf(mail)} on Bindery`,
    preview: `You're invited as ${mail.role}`,
    heading: `Join ${agencyOf(mail)}?`,
    paragraphs: [
      asked(mail, 'invited'),
      'The link signs you in without a password. You can then accept or decline.',
    ],
    action: { label: 'View invitation', url: mail.url },
    notes: [
      `The invitation expires in ${String(INVITATION_DAYS)} days, and the link works once. Don't forward it. Anyone with the link can sign in as you.`,
      notExpected,
    ],
  };
}

/** To a person who was added directly. They sign in as usual, at any time, and then see the invitation. */
export function welcomeMail(mail: InvitedMail): MailContent {
  return {
    subject: `Welcome to ${agencyOf(mail)} on Bindery`,
    preview: `You were added as ${mail.role}`,
    heading: `Welcome to ${agencyOf(mail)}`,
    paragraphs: [
      asked(mail, 'added'),
      "Sign in with this email address. Bindery emails you a login link, so you don't need a password. You can then accept or decline.",
    ],
    action: { label: 'Sign in', url: mail.url },
    notes: ["There's no deadline. Your seat is held for you.", notExpected],
  };
}

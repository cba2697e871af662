import { INVITATION_DAYS } from '@bindery/contracts/identity';
import type { MailContent } from './layout.js';

/** What a mail to somebody whom an agency asks to join needs to know. */
export interface InvitedMail {
  readonly url: string;
  readonly address: string;
  readonly agency: string;
  /** Null when whoever invited is gone meanwhile. */
  readonly inviter: string | null;
  readonly role: string;
}

const notExpected = 'If you did not expect this, leave this mail alone: nobody joins without saying yes.';

const asked = (mail: InvitedMail, deed: string): string =>
  `${mail.inviter ?? `Somebody at ${mail.agency}`} ${deed} ${mail.address} to ${mail.agency} on Bindery, as ${mail.role}.`;

/** To somebody who was invited: the link signs them in, and then they are asked. */
export function invitationMail(mail: InvitedMail): MailContent {
  return {
    subject: `Join ${mail.agency} on Bindery`,
    preview: `You are invited as ${mail.role}`,
    heading: `Join ${mail.agency}?`,
    paragraphs: [
      asked(mail, 'has invited'),
      'The link signs you in, without a password. Then you are asked whether you want to join.',
    ],
    action: { label: 'See the invitation', url: mail.url },
    notes: [
      `The invitation is open for ${String(INVITATION_DAYS)} days, and the link works once. Do not pass it on: it signs in as you.`,
      notExpected,
    ],
  };
}

/** To somebody who was added directly: they sign in like everybody, whenever they like, and then they are asked. */
export function welcomeMail(mail: InvitedMail): MailContent {
  return {
    subject: `Welcome to ${mail.agency} on Bindery`,
    preview: `You were added as ${mail.role}`,
    heading: `Welcome to ${mail.agency}`,
    paragraphs: [
      asked(mail, 'has added'),
      'Sign in with this e-mail address: Bindery has no passwords, and mails you a login link. Then you are asked whether you want to join.',
    ],
    action: { label: 'Sign in', url: mail.url },
    notes: ['There is no hurry: your place is kept for you.', notExpected],
  };
}

import type { MailContent } from './layout.js';
import type { LinkMail } from './sign-in-mails.js';

/** To the address that an account has now. */
export function emailChangeCurrentMail(mail: LinkMail, newAddress: string): MailContent {
  return {
    subject: 'Confirm your email address change',
    preview: `From ${mail.address} to ${newAddress}`,
    heading: 'Change your email address?',
    paragraphs: [
      `You asked to change your Bindery email address from ${mail.address} to ${newAddress}.`,
      'Confirm the change from both addresses. Until then, sign in with your current address.',
    ],
    action: { label: 'Confirm change', url: mail.url },
    code: { intro: 'Or enter this code where you requested the change:', value: mail.code },
    notes: [
      'The link and code expire in 15 minutes and work once.',
      "If you didn't request this, ignore this email and end your other sessions in Bindery. Someone else may be signed in as you.",
    ],
  };
}

/** To the address that it is to have. */
export function emailChangeNewMail(mail: LinkMail): MailContent {
  return {
    subject: 'Confirm your new email address for Bindery',
    preview: `Use ${mail.address} for Bindery`,
    heading: 'Confirm your email address',
    paragraphs: [
      `Confirm that you want to use ${mail.address} for your Bindery account.`,
      'You also need to confirm the change from your current address.',
    ],
    action: { label: 'Confirm address', url: mail.url },
    code: { intro: 'Or enter this code where you requested the change:', value: mail.code },
    notes: [
      'The link and code expire in 15 minutes and work once.',
      "If this wasn't you, ignore this email.",
    ],
  };
}

/** To the owner of a session that was ended because its refresh token came twice. */
export function sessionReusedMail(device: string, signInUrl: string): MailContent {
  return {
    subject: 'We ended one of your Bindery sessions',
    preview: 'Its token was used twice',
    heading: 'We ended a session for your security',
    paragraphs: [
      `The session on ${device} used a token that had already been replaced. This can happen when a copy is used somewhere else, so we ended the session.`,
      "Your other sessions and your data aren't affected. Sign in again to continue.",
    ],
    action: { label: 'Sign in again', url: signInUrl },
    notes: [
      "Restoring a computer or browser from a backup can cause this. If you didn't do that, review your sessions in Bindery.",
    ],
  };
}

/** To somebody for whom an administrator of Bindery made a user. */
export function accountMadeMail(mail: { address: string; account: string; url: string }): MailContent {
  return {
    subject: 'Welcome to Bindery',
    preview: `You can sign in as ${mail.address}`,
    heading: 'Welcome to Bindery',
    paragraphs: [
      `An administrator created a user for ${mail.address} in the ${mail.account} account.`,
      "Sign in with this email address. Bindery emails you a login link, so you don't need a password.",
    ],
    action: { label: 'Sign in', url: mail.url },
    notes: ["If you didn't expect this, ignore this email."],
  };
}

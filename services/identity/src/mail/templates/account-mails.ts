import { STEP_UP_CODE_MINUTES } from '@bindery/contracts/access';
import { EMAIL_CHANGE_UNDO_DAYS } from '@bindery/contracts/identity';
import type { MailContent } from './layout.js';
import type { LinkMail } from './sign-in-mails.js';

const UNDO_DAYS = String(EMAIL_CHANGE_UNDO_DAYS);

/** To the address that an account has now. */
export function emailChangeCurrentMail(mail: LinkMail, newAddress: string): MailContent {
  return {
    subject: 'Confirm your email address change',
    preview: `From ${mail.address} to ${newAddress}`,
    heading: 'Change your email address?',
    paragraphs: [
      `You asked to change your Bindery email address from ${mail.address} to ${newAddress}.`,
      'Confirm the change from both addresses. Until then, sign in with your current address. After that, every device is signed out, and you sign in with the new address.',
    ],
    action: { label: 'Confirm change', url: mail.url },
    code: { intro: 'Or enter this code where you requested the change:', value: mail.code },
    notes: [
      'The link and code expire in 15 minutes and work once.',
      "If you didn't request this, ignore this email and end your other sessions in Bindery. Someone else may be signed in as you.",
    ],
  };
}

/** To the address that it is to have. Its reader may have nothing to do with the account, so it says whose it is. */
export function emailChangeNewMail(mail: LinkMail, currentAddress: string): MailContent {
  return {
    subject: 'Confirm your new email address for Bindery',
    preview: `Use ${mail.address} for Bindery`,
    heading: 'Confirm your email address',
    paragraphs: [
      `The Bindery account of ${currentAddress} asks to use ${mail.address} as its email address.`,
      `If you confirm, login links for that account come to you. ${currentAddress} has to confirm too, and can take the account back for ${UNDO_DAYS} days, with everything in it.`,
    ],
    action: { label: 'Confirm address', url: mail.url },
    code: { intro: 'Or enter this code where you requested the change:', value: mail.code },
    notes: [
      'The link and code expire in 15 minutes and work once.',
      `If you don't know ${currentAddress}, ignore this email. Don't confirm.`,
    ],
  };
}

/** To the address that the account had until now. */
export function emailChangedMail(mail: Omit<LinkMail, 'code'>, newAddress: string): MailContent {
  return {
    subject: 'Your Bindery email address was changed',
    preview: `You can take it back for ${UNDO_DAYS} days`,
    heading: 'Your email address was changed',
    paragraphs: [
      `Your Bindery account now has the email address ${newAddress} instead of ${mail.address}. Every device was signed out.`,
      `If you didn't want this, take the account back within ${UNDO_DAYS} days. It gets its address back, every device is signed out again, and you're signed in.`,
    ],
    action: { label: 'Take the account back', url: mail.url },
    notes: ["If you made this change, there's nothing to do. Don't forward this email."],
  };
}

/** To the address that the account had for a while. */
export function emailChangeUndoneMail(address: string, restoredAddress: string): MailContent {
  return {
    subject: 'A change of a Bindery email address was taken back',
    preview: `${address} no longer signs in to that account`,
    heading: 'A change of address was taken back',
    paragraphs: [
      `The Bindery account of ${restoredAddress} had the email address ${address} for a while. ${restoredAddress} has taken it back, and every device was signed out.`,
    ],
    notes: ['If this is your account too, contact the owner of the other address.'],
  };
}

/** To the address that has its account again, because the other one began its own. */
export function emailChangeReturnedMail(
  address: string,
  restoredAddress: string,
  signInUrl: string,
): MailContent {
  return {
    subject: 'Your Bindery email address was changed back',
    preview: `${restoredAddress} signs in to your account again`,
    heading: 'Your email address was changed back',
    paragraphs: [
      `Your Bindery account had the email address ${address} for a while. Its reader doesn't use your account, so it has the address ${restoredAddress} again. Every device was signed out.`,
    ],
    action: { label: 'Sign in', url: signInUrl },
    notes: [],
  };
}

/** To a signed-in person who has to prove who they are. */
export function reauthenticationMail(mail: { address: string; device: string; code: string }): MailContent {
  return {
    subject: 'Your confirmation code for Bindery',
    preview: 'Enter it where Bindery asks for it',
    heading: "Confirm that it's you",
    paragraphs: [
      `You're signed in as ${mail.address} on ${mail.device}, and what you're about to do there needs a confirmation.`,
    ],
    code: { intro: 'Enter this code where Bindery asks for it:', value: mail.code },
    notes: [
      `The code expires in ${String(STEP_UP_CODE_MINUTES)} minutes and works once. Only the newest code works.`,
      "If you didn't request this, don't share the code, and end your other sessions in Bindery. Someone else may be signed in as you.",
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

/** To a user whom an administrator of Bindery created. */
export function accountMadeMail(mail: { address: string; account: string | null; url: string }): MailContent {
  return {
    subject: 'Welcome to Bindery',
    preview: `You can sign in as ${mail.address}`,
    heading: 'Welcome to Bindery',
    paragraphs: [
      `An administrator created a user for ${mail.address}${mail.account === null ? '' : ` in the ${mail.account} account`}.`,
      "Sign in with this email address. Bindery emails you a login link, so you don't need a password.",
    ],
    action: { label: 'Sign in', url: mail.url },
    notes: ["If you didn't expect this, ignore this email."],
  };
}

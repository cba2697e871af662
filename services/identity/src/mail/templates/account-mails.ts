import type { MailContent } from './layout.js';
import type { LinkMail } from './sign-in-mails.js';

/** To the address that an account has now. */
export function emailChangeCurrentMail(mail: LinkMail, newAddress: string): MailContent {
  return {
    subject: 'Confirm the change of your e-mail address',
    preview: `From ${mail.address} to ${newAddress}`,
    heading: 'Change your e-mail address?',
    paragraphs: [
      `You asked to use ${newAddress} for Bindery instead of ${mail.address}.`,
      'Both addresses have to confirm it. Until then you sign in as before.',
    ],
    action: { label: 'Confirm the change', url: mail.url },
    code: { intro: 'Or type this code where you asked for the change:', value: mail.code },
    notes: [
      'The link and the code work once, for 15 minutes.',
      'If you did not ask for this, leave this mail alone and end your other sessions in Bindery: somebody may be signed in as you.',
    ],
  };
}

/** To the address that it is to have. */
export function emailChangeNewMail(mail: LinkMail): MailContent {
  return {
    subject: 'Confirm your new e-mail address for Bindery',
    preview: `Use ${mail.address} for Bindery`,
    heading: 'Is this your address?',
    paragraphs: [
      `Somebody asked to use ${mail.address} for their Bindery account.`,
      'The address that the account has now has to confirm it too.',
    ],
    action: { label: 'Confirm this address', url: mail.url },
    code: { intro: 'Or type this code where you asked for the change:', value: mail.code },
    notes: [
      'The link and the code work once, for 15 minutes.',
      'If this was not you, leave this mail alone.',
    ],
  };
}

/** To the owner of a session that was ended because its refresh token came twice. */
export function sessionReusedMail(device: string, signInUrl: string): MailContent {
  return {
    subject: 'We ended one of your Bindery sessions',
    preview: 'Its key was used twice',
    heading: 'We ended a session to be safe',
    paragraphs: [
      `The session on ${device} presented an old key that had been replaced already. That happens when a copy of it is used somewhere else, so we ended the session.`,
      'Your other sessions and your data are as they were. Sign in again to go on.',
    ],
    action: { label: 'Sign in again', url: signInUrl },
    notes: [
      'If you restored a computer or a browser from a copy, that explains it. If not, look through your sessions in Bindery.',
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
      `An administrator has made a user for ${mail.address}, in the account ${mail.account}.`,
      'Sign in with this e-mail address: Bindery has no passwords, and mails you a login link.',
    ],
    action: { label: 'Sign in', url: mail.url },
    notes: ['If you did not expect this, leave this mail alone.'],
  };
}

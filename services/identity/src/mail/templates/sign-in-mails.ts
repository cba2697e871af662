import type { MailContent } from './layout.js';

/** What a mail with a link and a code needs to know. */
export interface LinkMail {
  readonly url: string;
  readonly code: string;
  readonly address: string;
}

const lifetime = 'The link and the code work once, for 15 minutes, on this device or on another one.';
const codeIntro = 'Or type this code where you asked for the mail:';
const notAsked =
  'If you did not ask for this mail, leave it alone: nothing happens without the link or the code.';

export function signInMail(mail: LinkMail): MailContent {
  return {
    subject: 'Your login link for Bindery',
    preview: `Sign in as ${mail.address}`,
    heading: 'Sign in to Bindery',
    paragraphs: [`Somebody, hopefully you, asked to sign in as ${mail.address}.`],
    action: { label: 'Sign in', url: mail.url },
    code: { intro: codeIntro, value: mail.code },
    notes: [lifetime, notAsked],
  };
}

export function signUpMail(mail: LinkMail): MailContent {
  return {
    subject: 'Welcome to Bindery: confirm your e-mail address',
    preview: 'One click and your account is ready',
    heading: 'Welcome to Bindery',
    paragraphs: [
      `Confirm that ${mail.address} is yours, and your account is ready. There is no password to remember.`,
    ],
    action: { label: 'Confirm and continue', url: mail.url },
    code: { intro: codeIntro, value: mail.code },
    notes: [lifetime, notAsked],
  };
}

export function recoveryMail(mail: LinkMail): MailContent {
  return {
    subject: 'Get back into Bindery',
    preview: `Sign in as ${mail.address}`,
    heading: 'Get back into your account',
    paragraphs: ['Bindery has no passwords, so there is none to reset: this link signs you in.'],
    action: { label: 'Sign in', url: mail.url },
    code: { intro: codeIntro, value: mail.code },
    notes: [lifetime, notAsked],
  };
}

import type { MailContent } from './layout.js';

/** The input of a mail with a link and a code. */
export interface LinkMail {
  readonly url: string;
  readonly code: string;
  readonly address: string;
}

const lifetime = 'The link and code expire in 15 minutes and work once, on any device.';
const codeIntro = 'Or enter this code where you requested the email:';
const notAsked = "If you didn't request this email, ignore it. No one can sign in without the link or code.";

export function signInMail(mail: LinkMail): MailContent {
  return {
    subject: 'Your login link for Bindery',
    preview: `Sign in as ${mail.address}`,
    heading: 'Sign in to Bindery',
    paragraphs: [`Use this link to sign in as ${mail.address}.`],
    action: { label: 'Sign in', url: mail.url },
    code: { intro: codeIntro, value: mail.code },
    notes: [lifetime, notAsked],
  };
}

export function signUpMail(mail: LinkMail): MailContent {
  return {
    subject: 'Welcome to Bindery: confirm your email address',
    preview: 'Confirm your email address to get started',
    heading: 'Welcome to Bindery',
    paragraphs: [
      `Confirm that ${mail.address} is your email address to finish setting up your account. There's no password to remember.`,
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
    paragraphs: ["Bindery doesn't use passwords, so there's nothing to reset. Use this link to sign in."],
    action: { label: 'Sign in', url: mail.url },
    code: { intro: codeIntro, value: mail.code },
    notes: [lifetime, notAsked],
  };
}

import type { SecurityNotice } from '../mail-request.js';
import type { MailContent } from './layout.js';
import { asOneLine } from './typed-text.js';

interface SecurityMail {
  readonly notice: SecurityNotice;
  /** The member whose factors are concerned; null for the reader. */
  readonly member: string | null;
  /** The time zone of the reader, by whose clock the mail speaks. */
  readonly timeZone: string;
  /** The pages of one's own settings. */
  readonly settingsUrl: string;
}

type Wording = Pick<MailContent, 'subject' | 'heading'> & { readonly text: string };

const NOT_YOU =
  "If this wasn't you, end your other sessions in Bindery and contact your administrator. Someone else may be able to read your email.";

/** To somebody whose security has changed, or whom a change concerns. */
export function securityMail(mail: SecurityMail): MailContent {
  const { subject, heading, text } = wordings[mail.notice.change](mail);
  return {
    subject,
    preview: heading,
    heading,
    paragraphs: [text, ...placeOf(mail.notice)],
    action: actionOf(mail),
    notes: [noteOf(mail)],
  };
}

function actionOf({ notice, settingsUrl }: SecurityMail) {
  return isOfKey(notice)
    ? { label: 'Review your API keys', url: `${settingsUrl}/integration` }
    : { label: 'Review your security', url: `${settingsUrl}/security` };
}

const isOfKey = ({ change }: SecurityNotice): boolean =>
  change === 'api_key_made' || change === 'api_key_expiring';

function noteOf({ notice, member }: SecurityMail): string {
  if (notice.change === 'api_key_expiring') return 'You get this email because you made the key.';
  if (notice.change === 'api_key_made')
    return "If this wasn't you, revoke the key, end your other sessions in Bindery, and contact your administrator.";
  return member === null ? NOT_YOU : 'You get this email because you asked for the reset or confirm it.';
}

function placeOf({ device, network, change }: SecurityNotice): string[] {
  if (device === undefined || change === 'factors_reset') return [];
  return [`It happened on ${device}${network ? `, in the network ${network}` : ''}.`];
}

const named = ({ notice }: SecurityMail) => `“${asOneLine(notice.name ?? 'A second factor', 120)}”`;
const keyOf = ({ notice }: SecurityMail) => `“${asOneLine(notice.name ?? 'without a name', 120)}”`;
const whose = ({ member }: SecurityMail) =>
  member === null ? 'your second factors' : `the second factors of ${member}`;

const wordings: Readonly<Record<SecurityNotice['change'], (mail: SecurityMail) => Wording>> = {
  factor_added: (mail) => ({
    subject: 'A second factor was added to your Bindery account',
    heading: 'A second factor was added',
    text: `You can now confirm a sign-in with ${named(mail)}. Your sessions without a second factor were ended.`,
  }),
  factor_removed: (mail) => ({
    subject: 'A second factor was removed from your Bindery account',
    heading: 'A second factor was removed',
    text: `${named(mail)} no longer confirms a sign-in.`,
  }),
  recovery_codes_made: () => ({
    subject: 'New recovery codes for your Bindery account',
    heading: 'You have new recovery codes',
    text: 'Ten recovery codes were created. Each works once, and earlier codes no longer work. Store them where you find them without your phone.',
  }),
  recovery_codes_removed: () => ({
    subject: 'Your Bindery recovery codes were removed',
    heading: 'Your recovery codes were removed',
    text: 'None of your recovery codes works any longer.',
  }),
  recovery_code_used: ({ notice }) => ({
    subject: 'A recovery code was used for your Bindery account',
    heading: 'A recovery code was used',
    text: `It no longer works. You have ${String(notice.left ?? 0)} left. Create new ones before you run out.`,
  }),
  codes_locked: () => ({
    subject: 'Too many wrong codes for your Bindery account',
    heading: 'Too many wrong codes were entered',
    text: 'Someone who could open your email entered several wrong codes. No more codes are accepted there for 15 minutes. A passkey or security key still works.',
  }),
  new_device: () => ({
    subject: 'New sign-in to your Bindery account',
    heading: 'You signed in on a new device',
    text: "Your account was used on a device that we hadn't seen before.",
  }),
  extension_connected: () => ({
    subject: 'Bindery Capture was connected to your account',
    heading: 'You connected the browser extension',
    text: 'Bindery Capture can now read pages that you choose and save clients in your name. Of your records, it sees only those that a page may be about. You can end its session in your settings, under Security.',
  }),
  api_key_made: (mail) => ({
    subject: 'An API key was made for your Bindery account',
    heading: 'A new API key works in your name',
    text: `The key ${keyOf(mail)} can do in your name what you chose for it. You can revoke it in your settings, under Integration.`,
  }),
  api_key_expiring: (mail) => ({
    subject: 'An API key of yours expires soon',
    heading: 'An API key expires soon',
    text: `The key ${keyOf(mail)} stops working ${timeOf(mail)}. Replace it in your settings, under Integration, and give the new key to the program that uses it.`,
  }),
  reset_requested: (mail) => ({
    subject:
      mail.member === null
        ? 'Your second factors are about to be removed'
        : 'A reset of second factors was requested',
    heading: 'A reset was requested',
    text: `An administrator asked to remove ${whose(mail)}, because they are lost. It takes effect ${timeOf(mail)}, or when a second administrator confirms it. ${mail.member === null ? 'To cancel it, sign in with your second factor.' : 'You can confirm or cancel it in the list of members.'}`,
  }),
  reset_canceled: (mail) => ({
    subject: 'A reset of second factors was canceled',
    heading: 'The reset was canceled',
    text: `The request to remove ${whose(mail)} was canceled. Nothing has changed.`,
  }),
  factors_reset: (mail) => ({
    subject: mail.member === null ? 'Your second factors were removed' : 'Second factors were removed',
    heading: 'Second factors were removed',
    text: `The reset took effect: ${whose(mail)} were removed, recovery codes and passkeys too, and every session was ended. ${mail.member === null ? 'Sign in by email to continue, and add a new one.' : 'They sign in by email and add a new one.'}`,
  }),
};

/** `on November 28, 2026 at 3:00 PM EST`. */
function timeOf({ notice: { effectiveAt }, timeZone }: SecurityMail): string {
  if (effectiveAt === undefined) return 'in 24 hours';
  const day = { year: 'numeric', month: 'long', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return `on ${new Intl.DateTimeFormat('en-US', { ...day, ...time, timeZone }).format(new Date(effectiveAt))}`;
}

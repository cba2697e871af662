import { defineJob } from '@bindery/service-kit/jobs';
import { z } from 'zod';
import { leadMailKinds, morningMailKinds, type MailRequest } from './mail-request.js';
import { uuid } from '@bindery/contracts/validation';

// A mail expires after a day, or a week if it is about leads. Retries continue a little longer than that.
const RETRIES = { limit: 800, delaySeconds: 2, maxDelaySeconds: 120 };
const shared = {
  version: 1,
  data: z.strictObject({ mail_id: uuid() }),
  retries: RETRIES,
  timeoutSeconds: 60,
};

/** A user waits for these at a screen, so they have their own workers. */
const sendLoginMail = defineJob({ ...shared, name: 'send-login-mail', concurrency: 2 });
const sendMail = defineJob({ ...shared, name: 'send-mail' });
/** Mails that need an answer from leads before they can be written. */
const sendLeadMail = defineJob({
  ...shared,
  name: 'send-lead-mail',
  retries: { ...RETRIES, limit: 5_200 },
});

/** Mails of the morning: however many are due at 7:00, no other mail waits for them. */
const sendMorningMail = defineJob({ ...shared, name: 'send-morning-mail', concurrency: 3 });

export const mailJobs = [sendLoginMail, sendMail, sendLeadMail, sendMorningMail] as const;

const loginMailKinds: readonly string[] = ['sign_in', 'recovery', 'reauthentication'];
const otherMailKinds: readonly string[] = ['email_change', 'invitation', 'welcome'];

/**
 * The mails of a lane that people can request at will, and so could flood. Undefined for mails that the product owes.
 */
export const requestedKindsOf = (kind: string): readonly string[] | undefined =>
  [loginMailKinds, otherMailKinds].find((kinds) => kinds.includes(kind));

/** The queue of a kind of mail. */
export function jobOf(kind: MailRequest['kind'] | (string & {})) {
  if (loginMailKinds.includes(kind)) return sendLoginMail;
  if (morningMailKinds.includes(kind)) return sendMorningMail;
  return leadMailKinds.includes(kind) ? sendLeadMail : sendMail;
}

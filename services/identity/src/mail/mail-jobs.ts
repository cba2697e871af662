import { defineJob } from '@bindery/service-kit/jobs';
import { z } from 'zod';
import { leadMailKinds, type MailRequest } from './mail-request.js';

// The mail itself is given up after a day, or a week where it is about leads; retries go on for a little longer.
const RETRIES = { limit: 800, delaySeconds: 2, maxDelaySeconds: 120 };
const shared = {
  version: 1,
  data: z.strictObject({ mail_id: z.uuid() }),
  retries: RETRIES,
  timeoutSeconds: 60,
  pollSeconds: 1,
};

/** Somebody waits for these before a screen, so they have workers of their own. */
const sendLoginMail = defineJob({ ...shared, name: 'send-login-mail', concurrency: 2 });
const sendMail = defineJob({ ...shared, name: 'send-mail' });
/** What needs an answer of leads before it can be written. */
const sendLeadMail = defineJob({
  ...shared,
  name: 'send-lead-mail',
  retries: { ...RETRIES, limit: 5_200 },
});

export const mailJobs = [sendLoginMail, sendMail, sendLeadMail] as const;

const loginMailKinds: readonly string[] = ['sign_in', 'recovery', 'email_change'];

/** The queue of a kind of mail. */
export function jobOf(kind: MailRequest['kind'] | (string & {})) {
  if (loginMailKinds.includes(kind)) return sendLoginMail;
  return leadMailKinds.includes(kind) ? sendLeadMail : sendMail;
}

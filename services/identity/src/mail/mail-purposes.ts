import type { NotificationKind } from '@bindery/contracts/identity';
import type { BillingNotice } from '@bindery/contracts/messaging';
import type { MailRequest } from './mail-request.js';

/**
 * A mail is a notice, which is of a kind that can be chosen or at least says that it can't, or an answer to something that
 * its reader has just done or was asked for by somebody: nobody unsubscribes from those.
 */
type MailPurpose = 'answer' | NotificationKind;

/** The purpose of every mail but those of billing. */
export const mailPurposes = {
  sign_in: 'answer',
  recovery: 'answer',
  reauthentication: 'answer',
  email_change: 'answer',
  email_changed: 'answer',
  email_change_undone: 'answer',
  invitation: 'answer',
  welcome: 'answer',
  account_made: 'answer',
  ownership: 'answer',
  lead_thanks: 'answer',
  mentioned: 'mention',
  job_ended: 'job',
  report_sent: 'report',
  new_leads: 'lead',
  session_reused: 'security',
  security_notice: 'security',
  export_made: 'security',
} as const satisfies Record<Exclude<MailRequest['kind'], 'billing_notice'>, MailPurpose>;

export const billingPurposes: Readonly<Record<BillingNotice['notice'], NotificationKind>> = {
  trial_ending: 'trial',
  promo_ending: 'trial',
  payment_failed: 'payment',
  subscription_started: 'payment',
  subscription_canceled: 'payment',
  seats_changed: 'payment',
};

/** The kind of a notice and who gets it; undefined for an answer. */
export function noticeOf(request: MailRequest): { userId: string; kind: NotificationKind } | undefined {
  if (request.kind === 'billing_notice')
    return { userId: request.userId, kind: billingPurposes[request.notice.notice] };
  const kind = mailPurposes[request.kind];
  return kind === 'answer' || !('userId' in request) ? undefined : { userId: request.userId, kind };
}

import { notificationKinds, type NotificationKind } from '@bindery/contracts/identity';
import type { BillingNotice } from '@bindery/contracts/messaging';
import { kindsMailedAlone, type MailRequest } from './mail-request.js';

/** A kind of notice, or the daily email of several: each can be switched off. */
export type NoticeSubject = NotificationKind | 'digest';

/**
 * A mail is a notice, which is of a kind that can be chosen or at least says that it can't, or an answer to something that
 * its reader has just done or was asked for by somebody: nobody unsubscribes from those.
 */
type MailPurpose = 'answer' | NoticeSubject;

/** The purpose of every mail but those of billing and those that say what a row of the list does. */
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
  job_ended: 'job',
  report_sent: 'report',
  weekly_report: 'weekly_report',
  digest: 'digest',
  new_leads: 'lead',
  session_reused: 'security',
  security_notice: 'security',
  export_made: 'security',
} as const satisfies Record<Exclude<MailRequest['kind'], 'billing_notice' | 'notification'>, MailPurpose>;

export const billingPurposes: Readonly<Record<BillingNotice['notice'], NotificationKind>> = {
  trial_ending: 'trial',
  promo_ending: 'trial',
  payment_failed: 'payment',
  subscription_started: 'payment',
  subscription_canceled: 'payment',
  seats_changed: 'payment',
};

type MailedAlone = (typeof kindsMailedAlone)[number];

/** Whether the mail of a kind says what its row in the list does. */
export const isMailedAlone = (kind: NotificationKind): kind is MailedAlone =>
  kindsMailedAlone.some((one) => one === kind);

/** The name of a subject in the settings. */
export const labelOf = (subject: NoticeSubject): string =>
  subject === 'digest' ? 'Daily email' : notificationKinds[subject].label;

/** The subject of a notice and its reader; undefined for an answer. */
export function noticeOf(request: MailRequest): { userId: string; kind: NoticeSubject } | undefined {
  if (request.kind === 'billing_notice')
    return { userId: request.userId, kind: billingPurposes[request.notice.notice] };
  if (request.kind === 'notification') return { userId: request.userId, kind: request.notice };
  const kind = mailPurposes[request.kind];
  return kind === 'answer' || !('userId' in request) ? undefined : { userId: request.userId, kind };
}

import { billingNotice, endedJob, events } from '@bindery/contracts/messaging';
import { z } from 'zod';
import { uuid } from '@bindery/contracts/validation';
import type { NotificationKind } from '@bindery/contracts/identity';
import type { MailContent } from './templates/layout.js';

/** The PKCE half of a request, if the client made one. */
const challengeFields = { challenge: z.string().nullable(), challengeMethod: z.string().nullable() };

const signIn = z.object({
  kind: z.enum(['sign_in', 'recovery']),
  address: z.string(),
  createUser: z.boolean(),
  redirectTo: z.string(),
  ...challengeFields,
});

const emailChange = z.object({
  kind: z.literal('email_change'),
  emailChangeId: uuid(),
  side: z.enum(['current', 'new']),
  address: z.string(),
  redirectTo: z.string(),
  ...challengeFields,
});

/** To the address that an account had, with the link that takes it back. */
const emailChanged = z.object({
  kind: z.literal('email_changed'),
  userId: uuid(),
  address: z.string(),
  newAddress: z.string(),
});

/** To the other side of an undone change of address: who took the account back, or gave it back. */
const emailChangeUndone = z.object({
  kind: z.literal('email_change_undone'),
  address: z.string(),
  restoredAddress: z.string(),
  by: z.enum(['former', 'present']).default('former'),
});

const invitation = z.object({
  kind: z.enum(['invitation', 'welcome']),
  invitationId: uuid(),
  address: z.string(),
});

const accountMade = z.object({ kind: z.literal('account_made'), userId: uuid() });

const sessionReused = z.object({ kind: z.literal('session_reused'), userId: uuid(), device: z.string() });

/** Changes to somebody's security. */
const securityChanges = [
  'factor_added',
  'factor_removed',
  'recovery_codes_made',
  'recovery_codes_removed',
  'recovery_code_used',
  'codes_locked',
  'new_device',
  'extension_connected',
  'api_key_made',
  'api_key_expiring',
  'reset_requested',
  'reset_canceled',
  'factors_reset',
] as const;

const notice = z.object({
  change: z.enum(securityChanges),
  /** The owner's name of the factor, or of the API key. */
  name: z.string().optional(),
  /** Recovery codes that are left. */
  left: z.int().optional(),
  /** The member whose factors are reset, if not the reader. */
  memberId: uuid().optional(),
  /** When a reset takes effect, or an API key expires. */
  effectiveAt: z.iso.datetime().optional(),
  device: z.string().optional(),
  network: z.string().nullable().optional(),
});
const securityNotice = z.object({ kind: z.literal('security_notice'), userId: uuid(), notice });

/** The code that proves who a signed-in person is. It works in the session that asked for it. */
const reauthentication = z.object({
  kind: z.literal('reauthentication'),
  address: z.string(),
  code: z.string(),
  device: z.string(),
  expiresAt: z.iso.datetime(),
});

const billing = z.object({ kind: z.literal('billing_notice'), userId: uuid(), notice: billingNotice });

/** Long work of a person that has ended while they were away. */
const jobEnded = z.object({
  kind: z.literal('job_ended'),
  userId: uuid(),
  jobId: uuid().optional(),
  job: endedJob,
});
const reportSent = z.object({
  kind: z.literal('report_sent'),
  userId: uuid(),
  reportId: uuid(),
  format: events['crm.report.sent.v1'].shape.format,
  reportType: events['crm.report.sent.v1'].shape.report_type,
});
/** To who answers for an account, of a large export or one with full values. */
const exportMade = z.object({
  kind: z.literal('export_made'),
  userId: uuid(),
  export: events['crm.export.made.v1'],
});

/** The kinds of which a mail says what the row in the list does. */
export const kindsMailedAlone = [
  'assigned',
  'mention',
  'policy',
  'member',
  'webhook',
] as const satisfies readonly NotificationKind[];

const notification = z.object({
  kind: z.literal('notification'),
  userId: uuid(),
  /** The kind of notice. */
  notice: z.enum(kindsMailedAlone),
  notificationId: uuid(),
});
/** The notices of a day in one mail. */
const digest = z.object({
  kind: z.literal('digest'),
  userId: uuid(),
  /** The newest ones first. */
  notificationIds: z.array(uuid()).min(1),
});
/** The report of a person's last week. The days are `YYYY-MM-DD`, both included. */
const weeklyReport = z.object({
  kind: z.literal('weekly_report'),
  userId: uuid(),
  reportId: uuid(),
  from: z.iso.date(),
  to: z.iso.date(),
});

/** To both parties of an offer of an account's ownership. */
const ownership = z.object({
  kind: z.literal('ownership'),
  userId: uuid(),
  transferId: uuid(),
  step: z.enum(['offered', 'accepted', 'canceled']),
});

/** Thanks to a visitor who left their details. Only leads knows who that is. */
const leadThanks = z.object({ kind: z.literal('lead_thanks'), contactId: uuid() });

/** New leads of a notice to superusers: one, or those of a digest, and the number of suspicious ones since the last. */
const newLeads = z.object({
  kind: z.literal('new_leads'),
  userId: uuid(),
  contactIds: z.array(uuid()),
  suspicious: z.int().default(0),
});

/** Mails that need an answer from leads before they can be written. They have a worker, so that no other mail waits. */
export const leadMailKinds: readonly string[] = ['lead_thanks', 'new_leads'];
/** Mails that many people get at the same hour. They have a worker as well. */
export const morningMailKinds: readonly string[] = ['digest', 'weekly_report'];

/** A mail that a user requested or that the product owes. It is encrypted while it waits. */
export const mailRequest = z.discriminatedUnion('kind', [
  signIn,
  emailChange,
  emailChanged,
  emailChangeUndone,
  invitation,
  accountMade,
  sessionReused,
  securityNotice,
  reauthentication,
  billing,
  jobEnded,
  reportSent,
  notification,
  digest,
  weeklyReport,
  exportMade,
  ownership,
  leadThanks,
  newLeads,
]);
export type MailRequest = z.output<typeof mailRequest>;
export type SignInRequest = z.output<typeof signIn>;
export type EmailChangeRequest = z.output<typeof emailChange>;
export type EmailChangedRequest = z.output<typeof emailChanged>;
export type EmailChangeUndoneRequest = z.output<typeof emailChangeUndone>;
export type InvitationRequest = z.output<typeof invitation>;
export type AccountMadeRequest = z.output<typeof accountMade>;
export type BillingNoticeRequest = z.output<typeof billing>;
export type JobEndedRequest = z.output<typeof jobEnded>;
export type SecurityNotice = z.output<typeof notice>;
export type SecurityNoticeRequest = z.output<typeof securityNotice>;
export type ExportMadeRequest = z.output<typeof exportMade>;
export type NotificationMailRequest = z.output<typeof notification>;
export type DigestRequest = z.output<typeof digest>;
export type WeeklyReportRequest = z.output<typeof weeklyReport>;
export type OwnershipRequest = z.output<typeof ownership>;
export type LeadThanksRequest = z.output<typeof leadThanks>;
export type NewLeadsRequest = z.output<typeof newLeads>;
export type LeadRequest = LeadThanksRequest | NewLeadsRequest;
export type ReauthenticationRequest = z.output<typeof reauthentication>;

/** A mail as it is written, before it is rendered. */
export interface WrittenMail {
  readonly to: string;
  readonly content: MailContent;
  /** After this there is no sense in sending it (ISO 8601). */
  readonly uselessAfter: string;
}

/** A mail that is ready to go: sealed as well, so that a second attempt sends the same link and code. */
export const preparedMail = z.object({
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  uselessAfter: z.iso.datetime(),
  /** Of a notice that can be switched off. */
  unsubscribe: z.object({ kind: z.string(), label: z.string(), url: z.string() }).optional(),
});
export type PreparedMail = z.output<typeof preparedMail>;

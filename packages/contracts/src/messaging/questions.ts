import { z } from 'zod';
import { accessMetadata, entitlement } from '../access/claims.js';
import { role } from '../access/roles.js';
import { reportFigure } from '../crm/reports/figures.js';
import { emailDisplay } from '../identity/settings/schemas.js';
import { uuid } from '../validation/index.js';

/** How long one service waits for another's answer, in milliseconds. Questions are never chained. */
export const QUESTION_TIMEOUT_MS = 2_000;

/** One member of an account, as other services may know them. */
export const accountMember = z.object({
  id: uuid(),
  full_name: z.string().nullable(),
  email: z.string(),
  role,
  is_active: z.boolean(),
  is_owner: z.boolean(),
  /** Whether they see every record of the account. An identity of before 0.5 doesn't say. */
  sees_all: z.boolean().optional(),
  /** An IANA name; null if the member has chosen none. */
  time_zone: z.string().nullable(),
});
export type AccountMember = z.infer<typeof accountMember>;

/** How long a hold on an account's seats lasts if it isn't ended, in seconds. */
export const SEAT_HOLD_SECONDS = 15 * 60;

const seatCount = z.int().min(0);
const takenOf = z.object({
  /** Active members and open invitations that hold a seat. It can exceed the limit. */
  used: seatCount,
  /** The seats that may be taken now: those that are paid for, or fewer while a hold lowers them. */
  limit: seatCount,
});

/** The maximum number of contacts in one request. */
export const MAX_CONTACTS = 50;

/** The fields of a contact that emails need. */
export const contactSummary = z.object({
  id: uuid(),
  name: z.string(),
  /** Null when what is stored does not open. */
  email: z.string().nullable(),
  agency_name: z.string().nullable(),
  lead_score: z.int(),
  created_at: z.iso.datetime(),
});
export type ContactSummary = z.infer<typeof contactSummary>;

/** Every request of one service to another over NATS: its subject, its body and its reply. */
export const questions = {
  /** The details of contacts for mails about them. Unknown ids are left out. */
  'leads.contacts.get': {
    request: z.strictObject({ contact_ids: z.array(uuid()).min(1).max(MAX_CONTACTS) }),
    reply: z.object({ contacts: z.array(contactSummary) }),
  },
  /**
   * The report of a person's week, with the rights that they have now. The asker makes its id: asked again, the answer is of the
   * same report. It is made in a job, so ask until it is there.
   */
  'crm.weekly.report.get': {
    request: z.strictObject({
      report_id: uuid(),
      user_id: uuid(),
      access: accessMetadata,
      /** The first and the last day, `YYYY-MM-DD`. */
      from: z.iso.date(),
      to: z.iso.date(),
    }),
    reply: z.discriminatedUnion('state', [
      z.object({ state: z.literal('ready'), figures: z.array(reportFigure) }),
      z.object({ state: z.literal('making') }),
      // Nothing happened in that week and the one before, or the person may not run reports.
      z.object({ state: z.literal('none') }),
    ]),
  },
  'identity.account.get': {
    request: z.strictObject({ account_id: uuid() }),
    reply: z.object({
      id: uuid(),
      name: z.string(),
      version: z.int(),
      /** An IANA name; null if the account has chosen none. */
      time_zone: z.string().nullable(),
      members: z.array(accountMember),
      /** Whether the account may be written to. */
      entitlement,
      /** How clients' email addresses are shown. An identity of before 0.3 doesn't say. */
      email_display: emailDisplay.optional(),
    }),
  },
  /** The names of API keys of an account, revoked ones too. Unknown ids are left out. */
  'identity.api.keys.get': {
    request: z.strictObject({ account_id: uuid(), ids: z.array(uuid()).min(1).max(100) }),
    reply: z.object({ names: z.record(uuid(), z.string()) }),
  },
  /** The rights of an active member now, as in their next access token. Else `not_found`. */
  'identity.member.access.get': {
    request: z.strictObject({ account_id: uuid(), user_id: uuid() }),
    reply: accessMetadata,
  },
  /** The members who take an account's seats, by the seat rules. */
  'identity.seats.usage.get': {
    request: z.strictObject({ account_id: uuid() }),
    reply: z.object({
      /** Agents, agency admins, and agency users beyond the support seats. */
      regular: takenOf,
      support: takenOf,
      /** Active members, including the owner. Deactivated users are not among them. */
      members: seatCount,
      /** Invitations that can still be accepted, whether or not they hold a seat. */
      open_invitations: seatCount,
      /** The version of the account's subscription that the limits are of. An identity of before 0.3 doesn't say. */
      subscription_version: z.int().optional(),
    }),
  },
  /**
   * Lowers an account's limits before fewer seats are paid for, so that no one takes a seat meanwhile. The hold ends
   * with the `billing.subscription.changed.v1` that brings no more seats than it leaves, with its release, with a
   * hold of another id (an account has at most one), or by its expiry, because the caller can die at any time. A
   * repeated request with the same id and numbers renews it. Rejected with `seats_in_use` when more seats are taken.
   */
  'identity.seats.limit.hold': {
    request: z.strictObject({
      hold_id: uuid(),
      account_id: uuid(),
      /** The newest version of the account's subscription so far: what the hold waits for is newer. */
      subscription_version: z.int().min(0),
      seats: seatCount,
      support_seats: seatCount,
    }),
    reply: z.object({
      /** When it ends by itself, ISO 8601. */
      expires_at: z.iso.datetime(),
    }),
  },
  /** Puts the limits back that a hold lowered. A hold that is not there any more is no fault. */
  'identity.seats.limit.release': {
    request: z.strictObject({ hold_id: uuid(), account_id: uuid() }),
    reply: z.object({ released: z.boolean() }),
  },
} as const;

export type QuestionSubject = keyof typeof questions;
export type QuestionRequest<S extends QuestionSubject> = z.infer<(typeof questions)[S]['request']>;
export type QuestionReply<S extends QuestionSubject> = z.infer<(typeof questions)[S]['reply']>;

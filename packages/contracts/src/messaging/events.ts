import { z } from 'zod';
import { planId, subscriptionStatus } from '../billing/plans/schemas.js';
import { planPart, serviceLevel } from '../access/claims.js';
import { suspicion } from '../leads/contact-form/schemas.js';
import { jobKinds, jobSubject } from '../crm/long-work/schemas.js';
import { reportTypes } from '../crm/reports/definitions.js';
import { recordType } from '../crm/record-types/record-types.js';
import { role } from '../access/roles.js';
import { emailDisplay } from '../identity/settings/schemas.js';
import { uuid } from '../validation/index.js';

/**
 * The fields around the data of every event. A producer may add fields, kinds and versions: consumers that do not know
 * them hold the event until a release starts that does (`newer-event.ts`), so a field is no longer declared only once no
 * release sends it. They store `id` and act once, and ignore a `version` older than the one they have for `subject_id`.
 */
export const eventEnvelope = z.object({
  id: uuid(),
  /** When the fact happened: ISO 8601, UTC. */
  time: z.iso.datetime(),
  /** Goes up when `data` changes in a way that an older consumer would misread. */
  schema_version: z.int(),
  account_id: uuid(),
  /** The subject of the event: a user, an account, a record. */
  subject_id: uuid(),
  /** The subject's own version; grows with each change. */
  version: z.int(),
  /** W3C trace context of the request that caused it. */
  traceparent: z.string().optional(),
  request_id: z.string().optional(),
});
/** The newest version that this release writes and knows. */
export const EVENT_SCHEMA_VERSION = 1;
export type EventEnvelope = z.infer<typeof eventEnvelope>;

export { emailDisplay, type EmailDisplay } from '../identity/settings/schemas.js';

const userChanged = z.object({ user_id: uuid() });

const userRemoved = userChanged.extend({
  /** The job that gives their clients to somebody else; absent for one who has moved or is to keep them. */
  reassign: z
    .object({
      job_id: uuid(),
      /** Null leaves the clients unassigned. */
      to: uuid().nullable(),
      /** The admin who removed them. The job is theirs. */
      removed_by: uuid(),
    })
    .optional(),
});

/** The agency's settings for all its members. */
const accountChanged = z.object({
  /** An IANA name; null until one is chosen. */
  time_zone: z.string().nullable(),
  /** Every rule that makes tasks, on or off. */
  rules: z.record(z.string(), z.boolean()),
  /** Absent in an event of before this setting, which then says nothing of it. */
  email_display: emailDisplay.optional(),
});

/**
 * The subject whose access changed. Tokens with a lower version are refused (`user`, `account`), or every token of the
 * session is (`session`).
 */
export const accessChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), user_id: uuid(), version: z.int() }),
  z.object({ kind: z.literal('account'), account_id: uuid(), version: z.int() }),
  z.object({ kind: z.literal('session'), session_id: uuid() }),
]);
export type AccessChange = z.infer<typeof accessChange>;

/** One public signing key as JSON Web Key (RFC 7517). */
export const publicJwk = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
  key_ops: z.array(z.string()).optional(),
});
export type PublicJwk = z.infer<typeof publicJwk>;
export const jwks = z.object({ keys: z.array(publicJwk) });

const subscriptionChanged = z.object({
  plan_id: planId.nullable(),
  status: subscriptionStatus,
  seats: z.int(),
  support_seats: z.int(),
  service_level: serviceLevel,
  /** The parts of the plan. */
  includes: z.array(planPart),
  /** A month's price of all seats, in cents. */
  monthly_total_cents: z.int().min(0),
  /** Last moment of access, ISO 8601; null while it renews by itself. */
  access_until: z.iso.datetime().nullable(),
  /** The user who requested the change; absent if the payment provider or the passing of time caused it. */
  changed_by: uuid().optional(),
});

const noticeTime = z.iso.datetime();

/**
 * A billing notice to the owner of an account, by mail. Billing knows no addresses: identity finds the owner and
 * sends it. Amounts are in cents.
 */
export const billingNotice = z.discriminatedUnion('notice', [
  z.object({ notice: z.literal('trial_ending'), ends_at: noticeTime, has_card: z.boolean() }),
  z.object({ notice: z.literal('payment_failed'), amount_cents: z.int(), currency: z.string() }),
  z.object({
    notice: z.literal('subscription_canceled'),
    /** When access ends; null if it has ended. */
    access_until: noticeTime.nullable(),
    /** `promo_over`: the time that a promo code gave is over. */
    reason: z.enum(['asked', 'trial_without_card', 'unpaid', 'provider', 'promo_over']),
  }),
  z.object({
    notice: z.literal('seats_changed'),
    seats: z.int(),
    support_seats: z.int(),
    monthly_total_cents: z.int(),
  }),
  z.object({ notice: z.literal('promo_ending'), ends_at: noticeTime }),
  z.object({
    notice: z.literal('subscription_started'),
    plan_id: planId,
    seats: z.int(),
    support_seats: z.int(),
    monthly_total_cents: z.int(),
    /** The end of the free trial; null without one. */
    trial_until: noticeTime.nullable(),
    next_payment_at: noticeTime.nullable(),
    has_card: z.boolean(),
    /** The last four digits of the card, as receipts show them. */
    card_last4: z
      .string()
      .regex(/^\d{4}$/)
      .nullable(),
  }),
]);
export type BillingNotice = z.infer<typeof billingNotice>;

/**
 * An audited action, or a denied attempt, in a service without an audit chain of its own. Identity writes it to the
 * chain of `account_id`. crm, which has a chain, sends its counts of denials. It contains names of fields, never
 * values.
 */
const actionAudited = z.object({
  action: z.string(),
  outcome: z.enum(['success', 'denied']),
  actor_id: uuid(),
  actor_role: role,
  record_type: z.enum(['promo_code', 'account', 'contact', 'webhook']).optional(),
  record_id: uuid().optional(),
  fields: z.array(z.string()),
  /** How often, in the hour of the event's time. Identity tallies such a fact beside the chain. */
  count: z.int().min(1).optional(),
});

/**
 * A visitor filled the form; `repeated` when it was not the first time within a day. A suspicious lead comes again,
 * without the mark, once it is cleared.
 */
const contactReceived = z.object({
  contact_id: uuid(),
  repeated: z.boolean(),
  suspicious: suspicion.nullable().default(null),
});

/** How many records one event can tell of. */
export const MAX_CHANGED_AT_ONCE = 500;

/** For webhooks. */
const recordChanged = z.object({
  record_type: recordType,
  record_id: uuid(),
  change: z.enum(['created', 'updated', 'deleted', 'restored', 'merged', 'unmerged']),
});

/** Long work has ended, and the person who started it has not looked since. Identity mails them. */
export const endedJob = z.object({
  user_id: uuid(),
  kind: z.enum(jobKinds),
  state: z.enum(['completed', 'failed']),
  /** The import or report that it was about. Absent for other work, and from a crm of before 0.5, like the counts. */
  about: jobSubject.optional(),
  /** How many rows of an import had which outcome. */
  counts: z.record(z.string(), z.int()).optional(),
});
export type EndedJob = z.infer<typeof endedJob>;

/** An export that its account should know of: with protected numbers in full, or of more than 500 people. */
const exportMade = z.object({
  user_id: uuid(),
  /** The type of the records. */
  subject: z.string(),
  records: z.int(),
  /** Whether it has protected numbers in full. */
  full: z.boolean(),
});

/**
 * A person of the account is to know of something. Identity tells them by the channels that they want. Ids, counts and days:
 * what it says is made when it is read.
 */
const noticeDue = z.discriminatedUnion('notice', [
  // Somebody else has assigned it to them, named them in a note on the individual, or closed a policy of theirs.
  z.object({
    notice: z.enum(['assigned', 'mentioned', 'closed']),
    user_id: uuid(),
    record_type: z.enum(['individual', 'task', 'policy']),
    /** Null where it is about several. */
    record_id: uuid().nullable(),
    actor_id: uuid(),
    count: z.int().min(1),
  }),
  // Found in the morning: tasks and renewals that are due, and policies that have reached their termination date.
  z.object({
    notice: z.enum(['tasks_due', 'renewals_due', 'policies_ended']),
    user_id: uuid(),
    /** The morning where the person is, `YYYY-MM-DD`. */
    day: z.iso.date(),
    count: z.int().min(1),
    /** The first and the last of the days that it is about, by the account's calendar. */
    from: z.iso.date(),
    to: z.iso.date(),
  }),
]);
export type NoticeDue = z.infer<typeof noticeDue>;
/** A notice of a morning. */
export type MorningNotice = Extract<NoticeDue, { day: string }>;

/** A scheduled report, the event's subject, is there for one of its recipients. Identity mails them a link to it. */
const reportSent = z.object({
  user_id: uuid(),
  format: z.enum(['csv', 'xlsx', 'pdf']),
  /** Its type, which the mail names. A crm of before 0.5 doesn't say. */
  report_type: z.enum(reportTypes).optional(),
});

/** The changes of one batch of an import, or of its undo. Like the above, for webhooks. */
const recordsChanged = recordChanged.omit({ record_id: true }).extend({
  record_ids: z.array(uuid()).min(1).max(MAX_CHANGED_AT_ONCE),
  origin: z.object({ import_id: uuid() }),
});

/** A captured draft, the event's subject, has become a client. For webhooks. */
const draftAccepted = z.object({ draft_id: uuid(), individual_id: uuid() });

/** An endpoint of webhooks has failed for a day, or was disabled. Identity tells the owner and the member it runs under. */
const webhookNotice = z.object({
  notice: z.enum(['webhook_failing', 'webhook_disabled']),
  webhook_id: uuid(),
  user_id: uuid(),
});

/** The data of each event by its subject. Ids, not personal values: a stream is not a place for those. */
export const events = {
  'identity.user.changed.v1': userChanged,
  'identity.user.removed.v1': userRemoved,
  'identity.account.changed.v1': accountChanged,
  'identity.access.changed.v1': accessChange,
  'identity.keys.changed.v1': jwks,
  'billing.subscription.changed.v1': subscriptionChanged,
  'billing.notice.due.v1': billingNotice,
  'billing.action.audited.v1': actionAudited,
  'crm.record.changed.v1': recordChanged,
  'crm.records.changed.v1': recordsChanged,
  'crm.action.audited.v1': actionAudited,
  'crm.job.ended.v1': endedJob,
  'crm.export.made.v1': exportMade,
  'crm.report.sent.v1': reportSent,
  'crm.notice.due.v1': noticeDue,
  'crm.capture.draft.accepted.v1': draftAccepted,
  'leads.contact.received.v1': contactReceived,
  'leads.action.audited.v1': actionAudited,
  'integrations.action.audited.v1': actionAudited,
  'integrations.notice.due.v1': webhookNotice,
} as const;

export type EventSubject = keyof typeof events;
export type EventData<S extends EventSubject> = z.infer<(typeof events)[S]>;
/** An event as it travels. */
export type Event<S extends EventSubject> = EventEnvelope & { data: EventData<S> };

// Made once each: a schema takes far longer to make than an event takes to parse.
const schemas = Object.fromEntries(
  Object.entries(events).map(([subject, data]) => [subject, eventEnvelope.extend({ data })]),
);

/** The schema of a whole event, envelope and data. */
export function eventSchema<S extends EventSubject>(subject: S): z.ZodType<Event<S>> {
  return schemas[subject] as unknown as z.ZodType<Event<S>>;
}

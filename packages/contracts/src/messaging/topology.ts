import type { EventSubject } from './events.js';
import type { QuestionSubject } from './questions.js';

/** All NATS participants. */
export type ParticipantName = 'identity' | 'billing' | 'crm' | 'leads' | 'integrations' | 'gateway';

/** A stream as its publisher creates it. Ages are in seconds. */
export interface StreamShape {
  readonly name: string;
  readonly subjects: readonly EventSubject[];
  readonly publisher: ParticipantName;
  readonly maxAgeSeconds?: number;
  readonly maxPerSubject?: number;
}

const DAY = 86_400;

const billingEvents = [
  'billing.subscription.changed.v1',
  'billing.notice.due.v1',
  'billing.action.audited.v1',
] as const;

const crmEvents = [
  'crm.record.changed.v1',
  'crm.records.changed.v1',
  'crm.action.audited.v1',
  'crm.export.made.v1',
  'crm.job.ended.v1',
  'crm.report.sent.v1',
  'crm.notice.due.v1',
  'crm.capture.draft.accepted.v1',
] as const;

const leadsEvents = ['leads.contact.received.v1', 'leads.action.audited.v1'] as const;

const integrationsEvents = ['integrations.action.audited.v1', 'integrations.notice.due.v1'] as const;

/**
 * Every JetStream stream. The access stream outlives an access token (ten minutes), so a service that starts late
 * still learns of each revocation that matters; of the signing keys only the newest set counts.
 */
export const streams: readonly StreamShape[] = [
  {
    name: 'IDENTITY_EVENTS',
    subjects: ['identity.user.changed.v1', 'identity.user.removed.v1', 'identity.account.changed.v1'],
    publisher: 'identity',
    maxAgeSeconds: 30 * DAY,
  },
  {
    name: 'IDENTITY_ACCESS',
    subjects: ['identity.access.changed.v1'],
    publisher: 'identity',
    maxAgeSeconds: 15 * 60,
  },
  { name: 'IDENTITY_KEYS', subjects: ['identity.keys.changed.v1'], publisher: 'identity', maxPerSubject: 1 },
  {
    name: 'BILLING_EVENTS',
    subjects: billingEvents,
    publisher: 'billing',
    maxAgeSeconds: 30 * DAY,
  },
  { name: 'CRM_EVENTS', subjects: crmEvents, publisher: 'crm', maxAgeSeconds: 30 * DAY },
  { name: 'LEADS_EVENTS', subjects: leadsEvents, publisher: 'leads', maxAgeSeconds: 30 * DAY },
  {
    name: 'INTEGRATIONS_EVENTS',
    subjects: integrationsEvents,
    publisher: 'integrations',
    maxAgeSeconds: 30 * DAY,
  },
];

/** The subjects of one NATS participant. Its permissions follow from these and from nothing else. */
export interface Participation {
  /** Events that it publishes, through its outbox. */
  readonly publishes: readonly EventSubject[];
  /** Events that it consumes durably: each once, however often it is down. */
  readonly consumes: readonly EventSubject[];
  /** Events that every running replica follows by itself, from some time before its start. */
  readonly follows: readonly EventSubject[];
  readonly answers: readonly QuestionSubject[];
  readonly asks: readonly QuestionSubject[];
}

const seats = [
  'identity.seats.usage.get',
  'identity.seats.limit.hold',
  'identity.seats.limit.release',
] as const;

const access = ['identity.access.changed.v1', 'identity.keys.changed.v1'] as const;

export const topology: Readonly<Record<ParticipantName, Participation>> = {
  identity: {
    publishes: [
      'identity.user.changed.v1',
      'identity.user.removed.v1',
      'identity.account.changed.v1',
      'identity.access.changed.v1',
      'identity.keys.changed.v1',
    ],
    consumes: [
      ...billingEvents,
      ...leadsEvents,
      ...integrationsEvents,
      'crm.action.audited.v1',
      'crm.export.made.v1',
      'crm.job.ended.v1',
      'crm.report.sent.v1',
      'crm.notice.due.v1',
    ],
    follows: access,
    answers: ['identity.account.get', 'identity.api.keys.get', 'identity.member.access.get', ...seats],
    asks: ['leads.contacts.get', 'crm.weekly.report.get'],
  },
  billing: {
    publishes: billingEvents,
    consumes: ['identity.user.changed.v1'],
    follows: access,
    answers: [],
    asks: ['identity.account.get', ...seats],
  },
  crm: {
    publishes: crmEvents,
    consumes: ['identity.user.changed.v1', 'identity.user.removed.v1', 'identity.account.changed.v1'],
    follows: access,
    answers: ['crm.weekly.report.get'],
    asks: ['identity.account.get', 'identity.api.keys.get', 'identity.member.access.get'],
  },
  leads: {
    publishes: leadsEvents,
    consumes: ['billing.subscription.changed.v1'],
    follows: access,
    answers: ['leads.contacts.get'],
    asks: ['identity.account.get'],
  },
  integrations: {
    publishes: integrationsEvents,
    consumes: ['crm.record.changed.v1', 'crm.records.changed.v1', 'crm.capture.draft.accepted.v1'],
    follows: access,
    answers: [],
    asks: ['identity.member.access.get'],
  },
  gateway: { publishes: [], consumes: [], follows: access, answers: [], asks: [] },
};

/** The stream that keeps a subject. */
export function streamOf(subject: EventSubject): StreamShape {
  const stream = streams.find((candidate) => candidate.subjects.includes(subject));
  if (!stream) throw new Error(`No stream keeps ${subject}`);
  return stream;
}

/** The name of a participant's durable consumer of a subject. */
export function durableName(participant: ParticipantName, subject: EventSubject): string {
  return `${participant}_${subject.replaceAll('.', '-')}`;
}

/** The prefix of a participant's reply inboxes; no other user may listen there. */
export function inboxPrefix(participant: ParticipantName): string {
  return `_INBOX_${participant}`;
}

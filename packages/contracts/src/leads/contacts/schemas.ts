import { z } from 'zod';
import { listOf, listQuery } from '../../lists/lists.js';
import { codeText, dateFormat, isCalendarDate, uuid } from '../../validation/index.js';
import { contactSource, currentCrm, suspicion } from '../contact-form/schemas.js';
import { scoreBand } from './score-bands.js';

export const contactStatuses = ['new', 'contacted', 'converted', 'closed'] as const;
export const contactStatus = z.enum(
  contactStatuses,
  `The status must be one of ${contactStatuses.join(', ')}.`,
);
export type ContactStatus = z.infer<typeof contactStatus>;

/** The number of hours within which the landing page promises an answer. */
export const FOLLOW_UP_HOURS = 24;

/** One thing that a lead score is made of, such as `+15` for `uses Applied Epic`. */
export const scoreReason = z.object({ points: z.int(), reason: z.string() });
export type ScoreReason = z.infer<typeof scoreReason>;

/** A visitor who left their details, as a superuser sees them: in clear. */
export const contactView = z.object({
  id: uuid(),
  name: z.string(),
  /** Null when what is stored does not open; `integrity_failure` then names it. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  integrity_failure: z.array(z.enum(['email', 'phone'])),
  agency_name: z.string().nullable(),
  current_crm: currentCrm.nullable(),
  /** 0 to 100. */
  lead_score: z.int(),
  /** The parts of the score at arrival. A score that was set by hand replaces it. */
  score_reasons: z.array(scoreReason),
  /** The user who set the score by hand, and the time. */
  score_set_by: uuid().nullable(),
  score_set_at: z.iso.datetime().nullable(),
  status: contactStatus,
  /** Why the form looked like a bot's. No mail is sent while this is set, and the stats leave the contact out. */
  suspicious: suspicion.nullable(),
  /** The newest message. */
  inquiry_message: z.string().nullable(),
  source: contactSource,
  page_url: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** When the newest message came. */
  last_submitted_at: z.iso.datetime(),
  /** When the contact stopped being new. What waits has none: who is made new again waits again. */
  answered_at: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime(),
  /** Grows with each change; the `ETag` is made of it. */
  version: z.int(),
});
export type ContactView = z.infer<typeof contactView>;

/** One sending of the form. Who writes twice within a day is one contact with two of these. */
export const contactMessage = z.object({
  id: uuid(),
  message: z.string().nullable(),
  page_url: z.string().nullable(),
  user_agent: z.string().nullable(),
  received_at: z.iso.datetime(),
});

/** One line of a contact's history. It has no actor if the product did it. */
export const contactChange = z.object({
  id: uuid(),
  at: z.iso.datetime(),
  kind: z.enum(['received', 'repeated', 'score_changed', 'status_changed', 'suspicion_cleared', 'converted']),
  from: z.string().nullable(),
  to: z.string().nullable(),
  actor_id: uuid().nullable(),
  /** The account whose subscription made the contact a customer. */
  account_id: uuid().nullable(),
});
export type ContactChange = z.infer<typeof contactChange>;

/** A contact with all that was written and done; the newest first in both. */
export const contactDetail = contactView.extend({
  messages: z.array(contactMessage),
  history: z.array(contactChange),
});
export type ContactDetail = z.infer<typeof contactDetail>;

/** Figures of all contacts but suspicious ones, whatever the filters are. */
export const contactStats = z.object({
  total: z.int(),
  new: z.int(),
  contacted: z.int(),
  converted: z.int(),
  /** The mean of all scores, to one decimal; 0 without contacts. */
  avgLeadScore: z.number(),
});
export type ContactStats = z.infer<typeof contactStats>;
export const contactList = listOf(contactView).extend({ stats: contactStats });
export type ContactList = z.infer<typeof contactList>;

const day = z
  .string()
  .overwrite(codeText)
  .refine(isCalendarDate, 'A day must be a date such as 2026-02-28.')
  .meta(dateFormat);

/** The filters of a list of contacts. Days are UTC, both included. */
export const contactFilters = {
  status: contactStatus.optional(),
  band: scoreBand.optional(),
  current_crm: currentCrm.optional(),
  suspicious: z.enum(['true', 'false'], 'Suspicious must be true or false.').optional(),
  from: day.optional(),
  to: day.optional(),
} as const;

/** Sorted by `waiting`, `desc` has the new contact that waits longest on top, and those answered after them. */
export const contactListQuery = listQuery(
  ['created_at', 'name', 'agency_name', 'lead_score', 'status', 'waiting'],
  'created_at',
).extend(contactFilters);
export type ContactListQuery = z.output<typeof contactListQuery>;

/** The query of the export: the list's, without its pages. */
export const contactExportQuery = contactListQuery.omit({ page: true, page_size: true });
export type ContactExportQuery = z.output<typeof contactExportQuery>;

/** The body of `PUT /admin/landing-contacts/{id}/score`. */
export const contactScoreBody = z.strictObject({
  lead_score: z
    .int('The lead score must be a whole number.')
    .min(0, 'The lead score must be from 0 to 100.')
    .max(100, 'The lead score must be from 0 to 100.'),
});

/** The body of `PUT /admin/landing-contacts/{id}/suspicious`: the mark can only be cleared. */
export const contactSuspiciousBody = z.strictObject({
  suspicious: z.null('Send null to clear the mark.'),
});

/** The body of `PUT /admin/landing-contacts/{id}/status`: any status from any other. */
export const contactStatusBody = z.strictObject({ status: contactStatus });

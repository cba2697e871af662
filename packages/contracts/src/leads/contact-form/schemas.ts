import { z } from 'zod';
import {
  emailAddress,
  emptyAsNull,
  manyLines,
  oneCode,
  oneLine,
  requiredLine,
} from '../../validation/index.js';

/** Systems that a visitor may work with today. */
export const currentCrms = [
  'salesforce',
  'hubspot',
  'pipedrive',
  'insly',
  'applied',
  'other',
  'none',
] as const;
export const currentCrm = z.enum(currentCrms, `The current CRM must be one of ${currentCrms.join(', ')}.`);
export type CurrentCrm = z.infer<typeof currentCrm>;

/** Their labels, on screens and in the reasons of a score. */
export const currentCrmLabels: Readonly<Record<CurrentCrm, string>> = {
  salesforce: 'Salesforce',
  hubspot: 'HubSpot',
  pipedrive: 'Pipedrive',
  insly: 'Insly',
  applied: 'Applied Epic',
  other: 'Other',
  none: 'None',
};

/** The sources of contacts. */
export const contactSource = z.literal('landing_page', 'The source must be landing_page.');

/** A form that was filled in faster is marked, in milliseconds from its first touch to its sending. */
export const MIN_FILL_TIME_MS = 2_000;

/** Why a form looks like one that a program filled in. */
export const suspicion = z.enum(['honeypot', 'too_fast']);
export type Suspicion = z.infer<typeof suspicion>;

const honeypot = z.string().max(2_048, 'Leave this field empty.').optional();

const time = (name: string) =>
  z.iso.datetime({ offset: true, error: `${name} must be an ISO date with a time.` });

/**
 * The body of `POST /landing/contact-form`. `started_at` is when the form was first touched. `leave_empty` and
 * `website` are fields that people do not see. Nothing fills `leave_empty` but a program; browsers fill `website` too.
 */
export const contactFormBody = z.strictObject({
  name: requiredLine('Name', 100),
  email: emailAddress,
  phone: emptyAsNull(oneCode('Phone', 40)).optional(),
  agency: emptyAsNull(oneLine('Agency', 120)).optional(),
  current_crm: emptyAsNull(currentCrm).optional(),
  message: emptyAsNull(manyLines('Messages', 5_000)).optional(),
  source: contactSource.default('landing_page'),
  submitted_at: time('The time of sending').optional(),
  page_url: emptyAsNull(oneLine('The page', 2_048)).optional(),
  user_agent: emptyAsNull(oneLine('The browser', 512)).optional(),
  started_at: time('The time of the first touch').optional(),
  leave_empty: honeypot,
  website: honeypot,
});
export type ContactFormBody = z.input<typeof contactFormBody>;
export type ContactForm = z.output<typeof contactFormBody>;

/** The same reply for a visitor and for a suspected bot, so that a bot learns nothing. */
export const contactFormReply = z.object({ success: z.boolean() });

import { z } from 'zod';
import { emailAddress, emptyAsNull, manyLines, oneLine, requiredLine } from '../../validation/index.js';

/** What a visitor may work with today. */
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

/** What these are called, on screens and in the reasons of a score. */
export const currentCrmLabels: Readonly<Record<CurrentCrm, string>> = {
  salesforce: 'Salesforce',
  hubspot: 'HubSpot',
  pipedrive: 'Pipedrive',
  insly: 'Insly',
  applied: 'Applied Epic',
  other: 'Other',
  none: 'None',
};

/** Where contacts come from. */
export const contactSource = z.literal('landing_page', 'The source must be landing_page.');

/** Who fills the form in less is no person, in milliseconds from its first touch to its sending. */
export const MIN_FILL_TIME_MS = 2_000;

const time = (name: string) =>
  z.iso.datetime({ offset: true, error: `${name} must be an ISO date with a time.` });

/**
 * The body of `POST /landing/contact-form`. `started_at` is when the form was first touched; `website` is a field that
 * people do not see: what is in it was written by a program.
 */
export const contactFormBody = z.strictObject({
  name: requiredLine('Name', 100),
  email: emailAddress,
  phone: emptyAsNull(oneLine('Phone', 40)).optional(),
  agency: emptyAsNull(oneLine('Agency', 120)).optional(),
  current_crm: emptyAsNull(currentCrm).optional(),
  message: emptyAsNull(manyLines('Messages', 5_000)).optional(),
  source: contactSource.default('landing_page'),
  submitted_at: time('The time of sending').optional(),
  page_url: emptyAsNull(oneLine('The page', 2_048)).optional(),
  user_agent: emptyAsNull(oneLine('The browser', 512)).optional(),
  started_at: time('The time of the first touch').optional(),
  website: z.string().max(2_048, 'Leave this field empty.').optional(),
});
export type ContactFormBody = z.input<typeof contactFormBody>;
export type ContactForm = z.output<typeof contactFormBody>;

/** The same reply for a visitor and for a rejected bot, so that a bot learns nothing. */
export const contactFormReply = z.object({ success: z.boolean() });

import { bandOf, FOLLOW_UP_HOURS } from '@bindery/contracts/leads';
import type { ContactSummary } from '@bindery/contracts/messaging';
import type { MailContent } from './layout.js';
import { asOneLine, greetingName } from './typed-text.js';

const MAX_NAMED = 20;
const WITHIN = `within ${String(FOLLOW_UP_HOURS)} hours`;
const TO_SUPERUSERS = "You're receiving this email because you're a Bindery superuser.";

/**
 * To a visitor who left their details. Anyone can enter any address into that form, so the mail repeats nothing that
 * was typed except a plausible name.
 */
export function leadThanksMail(name: string, url: string): MailContent {
  const greeted = greetingName(name);
  return {
    subject: 'Thank you for your interest in Bindery',
    preview: `We'll be in touch ${WITHIN}`,
    heading: greeted === null ? 'Thank you' : `Thank you, ${greeted}`,
    paragraphs: [
      `We've received your information and will send you setup instructions ${WITHIN}.`,
      'Next, someone from our team will read your message and reply to this address with setup steps that fit how you work today.',
      "If you'd rather start now, sign up with this address. Plans for agents and agencies include a free trial, with no credit card required.",
    ],
    action: { label: 'Sign up', url },
    notes: [
      "You're receiving this email because this address was entered in the form on our website.",
      "If that wasn't you, ignore this email. No account was created.",
    ],
  };
}

/**
 * To a superuser: one new lead, or all those that came since the last such mail.
 * @param suspicious the number of others that look like a bot's
 */
export function newLeadsMail(contacts: readonly ContactSummary[], url: string, suspicious = 0): MailContent {
  const best = contacts.toSorted((one, other) => other.lead_score - one.lead_score);
  const [first] = best;
  if (!first) return suspiciousLeadsMail(suspicious, url);
  const others = suspicious === 0 ? [] : [suspiciousLine(suspicious)];
  if (best.length === 1) return newLeadMail(first, url, others);
  const count = `${String(best.length)} new leads`;
  const named = best.slice(0, MAX_NAMED);
  const which = best.length > named.length ? `Top ${String(named.length)} by score:` : 'Leads by score:';
  return {
    subject: count,
    preview: `Highest score: ${String(first.lead_score)}`,
    heading: count,
    paragraphs: [
      `${String(best.length)} visitors submitted the contact form. They expect a reply ${WITHIN}. ${which}`,
      ...named.map((contact) => `${String(contact.lead_score)}: ${titleOf(contact)}`),
      ...others,
    ],
    action: { label: 'View all contacts', url },
    notes: [TO_SUPERUSERS],
  };
}

const suspiciousCount = (count: number) =>
  count === 1 ? '1 suspicious lead' : `${String(count)} suspicious leads`;

const suspiciousLine = (count: number) =>
  `${suspiciousCount(count)} came as well. Filled-in hidden fields or haste suggest a bot. No email was sent about them.`;

function suspiciousLeadsMail(count: number, url: string): MailContent {
  return {
    subject: suspiciousCount(count),
    preview: 'Kept in your list of contacts',
    heading: suspiciousCount(count),
    paragraphs: [
      'Filled-in hidden fields or haste suggest that a bot sent the contact form. No email was sent about it.',
      'If a person sent it, clear the mark in the contact. The visitor then gets the usual reply.',
    ],
    action: { label: 'View suspicious contacts', url: `${url}?suspicious=true` },
    notes: [TO_SUPERUSERS],
  };
}

function newLeadMail(contact: ContactSummary, url: string, others: readonly string[]): MailContent {
  const score = String(contact.lead_score);
  return {
    subject: `New lead with a score of ${score}: ${asOneLine(contact.name, 60)}`,
    preview: `${titleOf(contact)} is waiting for a reply`,
    heading: 'New lead',
    paragraphs: [
      `${titleOf(contact)} submitted the contact form and expects a reply ${WITHIN}.`,
      contact.email === null
        ? "Their email address can't be read."
        : `Email: ${asOneLine(contact.email, 254)}`,
      `Lead score: ${score} of 100 (${bandOf(contact.lead_score)})`,
      ...others,
    ],
    action: { label: 'View contact', url: `${url}/${contact.id}` },
    notes: [TO_SUPERUSERS],
  };
}

function titleOf({ name, agency_name }: ContactSummary): string {
  const person = asOneLine(name, 100);
  return agency_name === null ? person : `${person}, ${asOneLine(agency_name, 120)}`;
}

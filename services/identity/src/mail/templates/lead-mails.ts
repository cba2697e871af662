import { bandOf, FOLLOW_UP_HOURS } from '@bindery/contracts/leads';
import type { ToldContact } from '@bindery/contracts/messaging';
import type { MailContent } from './layout.js';
import { asOneLine, greetingName } from './typed-text.js';

const MAX_NAMED = 20;
const WITHIN = `within ${String(FOLLOW_UP_HOURS)} hours`;
const TO_SUPERUSERS = 'You get this mail because you are a superuser of Bindery.';

/**
 * To a visitor who left their details. Anybody can enter anybody's address into that form, so nothing that was typed
 * stands in it but a name that is one.
 */
export function leadThanksMail(name: string, url: string): MailContent {
  const greeted = greetingName(name);
  return {
    subject: 'Thank you for your interest in Bindery',
    preview: `You hear from us ${WITHIN}`,
    heading: greeted === null ? 'Thank you' : `Thank you, ${greeted}`,
    paragraphs: [
      `We've received your information and will send you setup instructions ${WITHIN}.`,
      'What happens next: one of us reads what you wrote and answers to this address, with the steps that fit the way you work today.',
      'If you would rather begin at once, sign up with this address. The plans for agents and agencies start with a free trial, and no credit card is needed for it.',
    ],
    action: { label: 'Sign up and begin', url },
    notes: [
      'You get this mail because this address was entered in the form on our page.',
      'If that was not you, leave this mail alone: there is no account, and nothing begins by itself.',
    ],
  };
}

/** To a superuser: one new lead, or all those that came since the last such mail. */
export function newLeadsMail(contacts: readonly ToldContact[], url: string): MailContent {
  const best = contacts.toSorted((one, other) => other.lead_score - one.lead_score);
  const [first] = best;
  if (first && best.length === 1) return newLeadMail(first, url);
  const count = `${String(best.length)} new leads`;
  const named = best.slice(0, MAX_NAMED);
  const which =
    best.length > named.length ? `The ${String(named.length)} with the best scores:` : 'They are:';
  return {
    subject: count,
    preview: first ? `The best of them has a score of ${String(first.lead_score)}` : count,
    heading: count,
    paragraphs: [
      `${String(best.length)} visitors left their details on the landing page. They were promised an answer ${WITHIN}. ${which}`,
      ...named.map((contact) => `${String(contact.lead_score)}: ${titleOf(contact)}`),
    ],
    action: { label: 'See all contacts', url },
    notes: [TO_SUPERUSERS],
  };
}

function newLeadMail(contact: ToldContact, url: string): MailContent {
  const score = String(contact.lead_score);
  return {
    subject: `New lead with a score of ${score}: ${asOneLine(contact.name, 60)}`,
    preview: `${titleOf(contact)} waits for an answer`,
    heading: 'A new lead',
    paragraphs: [
      `${titleOf(contact)} left their details on the landing page, and was promised an answer ${WITHIN}.`,
      contact.email === null
        ? 'Their e-mail address cannot be read.'
        : `E-mail: ${asOneLine(contact.email, 254)}`,
      `Lead score: ${score} of 100 (${bandOf(contact.lead_score)})`,
    ],
    action: { label: 'See the contact', url: `${url}/${contact.id}` },
    notes: [TO_SUPERUSERS],
  };
}

function titleOf({ name, agency_name }: ToldContact): string {
  const person = asOneLine(name, 100);
  return agency_name === null ? person : `${person}, ${asOneLine(agency_name, 120)}`;
}

import { folded } from '@bindery/contracts/folding';
import type { PersonName } from '../values/names.js';
import type { ReadPage } from '../layout/read-page.js';
import { named, valueOf, type Cluster, type Fact } from '../people/clusters.js';
import type { Household } from '../people/household.js';
import { ADDRESSEE, isFromCompany, isToMany, recipientsIn, sendersIn, type Sender } from './mails.js';
import { keyOfName, nameFacts, nameKey } from './name-facts.js';
import type { Paragraph } from './paragraphs.js';
import { isAllOfAgents, writtenByAgent } from './quotes.js';
import type { PlacedFact } from './sentences.js';

/** Whether a sentence or a block of an agent is about the client, as in `her phone is`. */
export const isOfClient = ({ piece: { text }, isBlock }: Paragraph, at: number): boolean =>
  (isBlock && /\b(?:dob|born|date of birth)\b/i.test(text)) ||
  /\b(?:his|her|their|the (?:client|member|insured)|client['’]s|member['’]s|lives?|resides?|mail(?:ed)? (?:it )?to|your (?:home|cell|mobile|phone|email|address|mailing|number|current|new))\b/i.test(
    clauseBefore(text, at),
  );

/** The last words of a sentence before a place. */
const clauseBefore = (text: string, at: number): string =>
  text
    .slice(Math.max(0, at - 60), at)
    .split(/[.!?\n]/)
    .at(-1) ?? '';

/** Tells how to reach the one who writes for somebody else, as a daughter for her mother. */
export function ofOtherWriter(
  page: ReadPage,
  client: Cluster,
): ((fact: PlacedFact, text: string) => boolean) | undefined {
  const isOfAgent = writtenByAgent(page.lines);
  const [writer] = sendersIn(page.lines).filter(({ emailPiece }) => !isOfAgent(emailPiece));
  const key = nameKey(client);
  if (!writer?.name || key === undefined || keyOfName(writer.name) === key) return undefined;
  return ({ slot, value, at }, text) =>
    value.toLowerCase() === writer.email.toLowerCase() ||
    (slot.startsWith('phones.') && /\b(?:me|my|mine|i)\b/i.test(clauseBefore(text, at)));
}

/** The first one who has written and is no agent; behind a company, the first one to whom it was sent. */
function likelySender({ lines }: ReadPage, fromCompany: boolean, isLetter: boolean) {
  const recipients = recipientsIn(lines);
  const isOfAgent = writtenByAgent(lines);
  const persons = sendersIn(lines).filter(({ emailPiece }) => !isOfAgent(emailPiece));
  const senders =
    isLetter || (fromCompany && (persons.length === 0 || isAllOfAgents(lines)))
      ? sendersIn(lines, ADDRESSEE)
      : persons;
  if (fromCompany || senders.length === 1) return senders[0];
  return senders.find(({ email }) => !recipients.has(email.toLowerCase())) ?? senders[0];
}

/** Name and address of the one who has written, if it is the client. */
export function senderFacts(
  page: ReadPage,
  household: Household,
  client: readonly Fact[],
  isLetter: boolean,
): Fact[] {
  if (isToMany(page.lines)) return [];
  const fromCompany = isLetter || isFromCompany(page.lines) || isAllOfAgents(page.lines);
  const sender = likelySender(page, fromCompany, isLetter);
  if (!sender) return [];
  const all: Cluster = {
    ...household.client,
    facts: [...household.client.facts, ...client.filter(({ weight }) => weight >= 6)],
  };
  const email: Fact = { slot: 'email', value: sender.email, source: sender.emailPiece, weight: 6 };
  const last = valueOf(all, 'last_name');
  if (last === undefined && !named(all)) {
    // Whoever an office writes to may be another office.
    const isReader = !sendersIn(page.lines).some(
      ({ emailPiece: { start } }) => start === sender.emailPiece.start,
    );
    return isReader && !isLetter ? [] : [email, ...nameOfSender(sender)];
  }
  const firstName = valueOf(all, 'first_name') ?? '';
  const isSame = sender.name
    ? isNameOf(sender.name, firstName, last ?? '')
    : [last, fromCompany && firstName.length > 3 ? firstName : undefined].some(
        (part) => part !== undefined && sender.email.toLowerCase().includes(part.toLowerCase()),
      );
  return isSame ? [email] : [];
}

const nameOfSender = ({ name, namePiece }: Sender): Fact[] => (name ? nameFacts(name, namePiece, 6) : []);

/** Whether a name has the last name, and a first name that begins alike. */
const isNameOf = ({ first_name = '', last_name = '' }: PersonName, firstName: string, last: string) =>
  folded(last_name) === folded(last) && folded(first_name).startsWith(folded(firstName).charAt(0));

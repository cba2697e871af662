import { folded } from '@bindery/contracts/folding';
import { tailsIn } from '@bindery/contracts/crm/written-addresses';
import { daysIn } from '../values/dates.js';
import type { ReadPage } from '../layout/read-page.js';
import type { Piece } from '../reading/source.js';
import { emailsIn } from '../values/contacts.js';
import { keyOfName } from './name-facts.js';
import { BEGINNING } from './quotes.js';
import { nameOf, NO_PERSON, type PersonName } from '../values/names.js';

/** A letter or a mail to the client: what its writer says of reaching somebody is the writer's. */
export interface Letter {
  /** The client's name above it, as far as it stands there. */
  readonly key: string | undefined;
  /** The place at which its text begins. */
  readonly start: number;
}

const GREETING =
  /^(?:dear|hello|hi|hey|good (?:morning|afternoon|evening)|estimad[oa]|hola)[, ]+((?:(?:mr|mrs|ms|miss|dr|sr|sra)\.? )?[\p{L} .'’&-]{2,50})\s?[,:!.—–-]?(?:$| )/iu;
/** Words that an agent writes to a client, and a client to an agent. */
const TO_CLIENT =
  /\byour (?:dob|date of birth|polic(?:y|ies)|application|coverage|enrollment|renewal|premium|member|medicare|new plan|plan|quote|address|id card)\b/i;
const OF_CLIENT =
  /\b(?:my (?:dob|date of birth|birthday|polic(?:y|ies)|plan|coverage|medicare|wife|husband|premium|doctor)|i was born|i(?:['’]m| am) (?:turning|looking|interested|\d\d))\b/i;
const HEADER = /^(?:to|para|an):/i;

/** The letter that a page is, if it is one to the client. */
export function letterIn(page: ReadPage): Letter | undefined {
  // Of several mails, each has another reader.
  if (page.lines.filter(({ text }) => text.length < 300 && BEGINNING.test(text)).length > 1) return undefined;
  const at = page.lines.findIndex(({ text }) => text.length < 200 && GREETING.test(text));
  const line = page.lines[at];
  const greeted = GREETING.exec(line?.text ?? '')?.[1];
  const below = page.lines.slice(at).map(({ text }) => text);
  if (!line || greeted === undefined || below.some((text) => OF_CLIENT.test(text))) return undefined;
  const words = new Set(
    folded(greeted)
      .split(/[^\p{L}'-]+/u)
      .filter((word) => word.length > 2),
  );
  const isGreeted = (name: PersonName | undefined) =>
    [name?.first_name, name?.last_name].some((part) => part !== undefined && words.has(folded(part)));
  const above = page.lines.slice(0, at);
  const block = above.map(({ text }) => nameIn(text)).find(isGreeted);
  const isToClient = below.some((text) => TO_CLIENT.test(text));
  const header = above
    .filter(({ text }) => HEADER.test(text))
    .map(nameInHeader)
    .find(isGreeted);
  const pair = page.pairs.some(
    ({ label, value, scope }) =>
      label.slot === 'name' && scope.role === 'client' && isGreeted(nameOf(value.text)),
  );
  if (block ?? pair) return { key: block && keyOfName(block), start: line.start };
  return isToClient ? { key: header && keyOfName(header), start: line.start } : undefined;
}

/** `October 20, 2026`, `Notice date: 12/02/2026` */
const DATED = /^(?:\p{L}{2,10} )?(?:date|fecha)?:? ?(?:[a-z]{6,9}, )?$/iu;
const MAX_HEAD = 10;

/** Tells what stands above the date of a letter, if the address of its reader stands below: it is the writer's. */
export function returnAddress({ lines }: ReadPage): (piece: Piece) => boolean {
  const shown = lines.filter(({ isBlank }) => !isBlank);
  const at = shown.slice(0, MAX_HEAD).findIndex(({ text }) => isDate(text));
  const date = shown[at];
  if (!date) return () => false;
  const below = shown.slice(at + 1, at + 1 + MAX_HEAD);
  const isLetter = below.some(({ text }) => tailsIn(text).length > 0);
  const isOfClient = lines.some(({ text }) => OF_CLIENT.test(text));
  return ({ start }) => isLetter && !isOfClient && start < date.start;
}

function isDate(text: string): boolean {
  const [day] = text.length < 50 ? daysIn(text, '9999-12-31', true) : [];
  return day !== undefined && DATED.test(text.slice(0, day.start)) && text.slice(day.end).trim() === '';
}

const nameIn = (text: string): PersonName | undefined =>
  text.length > 60 || NO_PERSON.test(text) ? undefined : nameOf(text, { isLoose: false });

/** `To: Ada Byron <ada@clients.example>` */
function nameInHeader({ text }: Piece): PersonName | undefined {
  const [email] = emailsIn(text);
  return nameOf(text.slice(3, email?.start).replaceAll(/["<(]/g, '').trim());
}

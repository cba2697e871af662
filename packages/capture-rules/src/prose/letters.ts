import { folded, lookAlikeKey } from '@bindery/contracts/folding';
import type { ReadPage } from '../layout/read-page.js';
import { plausible } from './mentions.js';
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

/** Whether a client has written something of a page. The person greeted in it is the agent then. */
export const isByClient = ({ lines }: ReadPage): boolean => lines.some(({ text }) => OF_CLIENT.test(text));

/**
 * Whether a page greets the client, and nothing in it is said by them: whoever is to be written to is somebody else.
 * @param client the key of their name; without one, a whole name that is greeted is theirs
 */
export const greetsClient = (page: ReadPage, client: string | undefined): boolean =>
  !isByClient(page) &&
  page.lines.some(({ text }) => {
    const greeted = text.length < 200 ? GREETING.exec(text)?.[1] : undefined;
    if (greeted === undefined) return false;
    if (client === undefined) return plausible(greeted.trim()) !== undefined;
    return wordsOf(greeted).some((word) => client.includes(lookAlikeKey(word)));
  });

const wordsOf = (greeted: string): string[] =>
  folded(greeted)
    .split(/[^\p{L}'-]+/u)
    .filter((word) => word.length > 2);

/** The letter that a page is, if it is one to the client. */
export function letterIn(page: ReadPage): Letter | undefined {
  // Of several mails, each has another reader.
  if (page.lines.filter(({ text }) => text.length < 300 && BEGINNING.test(text)).length > 1) return undefined;
  const at = page.lines.findIndex(({ text }) => text.length < 200 && GREETING.test(text));
  const line = page.lines[at];
  const greeted = GREETING.exec(line?.text ?? '')?.[1];
  const below = page.lines.slice(at).map(({ text }) => text);
  if (!line || greeted === undefined || below.some((text) => OF_CLIENT.test(text))) return undefined;
  const words = new Set(wordsOf(greeted));
  const isGreeted = (name: PersonName | undefined) =>
    [name?.first_name, name?.last_name].some((part) => part !== undefined && words.has(folded(part)));
  const above = page.lines.slice(0, at);
  const block = above.map(({ text }) => nameIn(text)).find(isGreeted);
  const isToClient = below.some((text) => TO_CLIENT.test(text));
  const pair = page.pairs.some(
    ({ label, value, scope }) =>
      label.slot === 'name' && scope.role === 'client' && isGreeted(nameOf(value.text)),
  );
  if (block ?? pair) return { key: block && keyOfName(block), start: line.start };
  return isToClient ? { key: undefined, start: line.start } : undefined;
}

const nameIn = (text: string): PersonName | undefined =>
  text.length > 60 || NO_PERSON.test(text) ? undefined : nameOf(text, { isLoose: false });

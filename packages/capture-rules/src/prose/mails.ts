import type { Line } from '../reading/lines.js';
import { cut, type Piece } from '../reading/source.js';
import { emailsIn } from '../values/contacts.js';
import { nameOf, NO_PERSON, type PersonName } from '../values/names.js';
import { isBusiness } from './sentences.js';

/** The sender of a mail in the text, the newest first. */
export interface Sender {
  readonly name: PersonName | undefined;
  readonly namePiece: Piece;
  readonly email: string;
  readonly emailPiece: Piece;
}

const HEADER = /^(?:from|von|de|reply-to|sender):\s{0,3}/i;
/** `Ada Byron <ada@clients.example>` above a mail. */
const ALONE = /^(?=[\p{L} .'’-]{4,50} <[^<>\s]{5,80}>(?:$|\t| {0,3}(?:mon|tue|wed|thu|fri|sat|sun|to )))/iu;
/** Of the one to whom a mail is sent. */
export const ADDRESSEE = /^(?:to|an|para):\s{0,3}/i;
/** `On Monday, Ada Byron <ada@clients.example> wrote:` */
const WROTE = /^(?:on|el|am) (?=.{0,200}\b(?:wrote|escribió|schrieb))/i;

/** The senders of a text that are persons, as their addresses say. */
export function sendersIn(lines: readonly Line[], headers = HEADER): Sender[] {
  return lines.flatMap((line) => {
    if (line.text.length > 250) return [];
    const header =
      headers.exec(line.text) ?? WROTE.exec(line.text) ?? (headers === HEADER ? ALONE.exec(line.text) : null);
    const rest = header ? cut(line, header[0].length) : undefined;
    const [email] = rest ? emailsIn(rest.text) : [];
    if (!rest || !email || isBusiness(email.value)) return [];
    const before = cut(rest, 0, email.start);
    const unquoted = before.text.replace(/[<("'[\s]{1,4}$/, '').replace(/^["'\s]{1,3}/, '');
    const start = before.text.indexOf(unquoted);
    const words = unquoted.replace(/^.{0,150}\d(?: ?[ap]m)?,? {0,2}/i, '').trim();
    const namePiece = cut(
      before,
      start + unquoted.lastIndexOf(words),
      start + unquoted.lastIndexOf(words) + words.length,
    );
    // `Underwriting Desk <uw@carrier.example>`
    if (NO_PERSON.test(words)) return [];
    const name = nameOf(words);
    return [
      {
        name: name?.last_name === undefined ? undefined : name,
        namePiece,
        email: email.value,
        emailPiece: cut(rest, email.start, email.end),
      },
    ];
  });
}

/** Whether an agent or a company has written the mail of the text. */
export function isFromCompany(lines: readonly Line[]): boolean {
  const [first] = lines
    .filter(({ text }) => text.length < 250 && HEADER.test(text))
    .flatMap(({ text }) => emailsIn(text));
  return first !== undefined && isBusiness(first.value);
}

const TO_ALL =
  /^(?:to|para|an):\s{0,3}(?:all\b|undisclosed|(?:[\p{L}-]{2,20} ){0,2}(?:agents?|brokers?|producers?|partners|staff|everyone|employees|colleagues|agencies|subscribers|list)$)/iu;
const GREETS_ALL =
  /^(?:dear|hello|hi|hey|greetings|good (?:morning|afternoon|evening))[, ]{1,3}(?:(?:valued|our|contracted|appointed|licensed|all|fellow|esteemed|independent) ){0,2}(?:agents?|brokers?|producers?|(?:business |agency |broker )?partners?|agency owners?|colleagues?|members?|policy ?holders?|customers?|clients?|subscribers?|neighbors?|friends|everyone|all)(?: (?:and|&|or) \p{L}{3,20})?\s?[,:!.–—-]?$/iu;

/** Whether a mail or a letter is to many readers, and so about none of them. */
export const isToMany = (lines: readonly Line[]): boolean =>
  lines.some(({ text }) => text.length < 90 && (TO_ALL.test(text) || GREETS_ALL.test(text)));

const COMMISSIONS =
  /\b(?:commissions?|overrides?|compensation) (?:statement|report|schedule|summary|detail)|\bstatement of (?:commissions?|earnings)\b/i;
const TITLE_LINES = 8;

/** Whether a text is what an agency was paid for all of its clients: its rows are about none of them. */
export const isOfCommissions = (lines: readonly Line[]): boolean =>
  lines.slice(0, TITLE_LINES).some(({ text }) => text.length < 90 && COMMISSIONS.test(text));

/** The recipients of a text's mails: mostly the agent. */
export function recipientsIn(lines: readonly Line[]): Set<string> {
  const found = new Set<string>();
  for (const line of lines)
    if (/^(?:to|cc|an|para):/i.test(line.text) && line.text.length < 500)
      for (const { value } of emailsIn(line.text)) found.add(value.toLowerCase());
  return found;
}

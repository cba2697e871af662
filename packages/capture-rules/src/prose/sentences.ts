import { phoneTypeIn } from '@bindery/contracts/crm/written-values';
import { BY_PLACE, SAID } from './weights.js';
import { traits } from './traits.js';
import { policyFacts } from './policy-sentences.js';
import { contextBefore } from './context.js';
import type { Fact } from '../people/clusters.js';
import { cut, type Piece, type Source } from '../reading/source.js';
import {
  emailsIn,
  isTollFree,
  mbisIn,
  phonesIn,
  ssnsIn,
  withoutExtension,
  type Found,
} from '../values/contacts.js';
import { DAY, daysIn } from '../values/dates.js';
import { partsAsReadings } from '../values/value-parts.js';
import type { ReadingDay } from '../values/reading.js';
import { nameOf, NO_PERSON } from '../values/names.js';
import { beforeDay, isAdultAt, plausible } from './mentions.js';
import { addressesIn, placesIn } from './places.js';

/** A fact and where it stands in its paragraph. */
export interface PlacedFact extends Fact {
  readonly at: number;
  /** The one to be written to or called, if the sentence asks for that: its writer, or whoever gets what is sent. */
  readonly reaches?: 'writer' | 'recipient' | undefined;
}

/** Numbers and addresses that are somebody else's. */
const FOREIGN =
  /\b(?:agent|agency|office|fax|customer service|member services|claims|toll|tty|pharmacy|doctor|dr|pcp|hospital|clinic|daughter|son|sister|brother|friend|neighbor|caregiver|our|my assistant|call us|contact us|questions|visit|support|broker|emergency|poa|her daughter|his son|employer|works? (?:at|for)|employed (?:at|by)|job at|bank|npn|website|hotline|reach us|text us|email us|medicare at|ssa|remit(?:tance)?|payable|appeals?|home office|headquarters|mail(?:ed)? (?:your |the |all )?(?:payments?|checks?|forms?|claims?|premiums?|applications?)|return (?:it|this|the form)|pay by mail|sent an?|logged|emailed|texted)\b/i;

/** Values in sentences and blocks, whoever they are about. */
export function factsIn(piece: Piece, day: ReadingDay, isBlock: boolean): PlacedFact[] {
  const { text } = piece;
  const fact = (slot: string, found: Found, weight: number): PlacedFact => ({
    slot,
    value: found.value,
    source: cut(piece, found.start, found.end),
    weight,
    at: found.start,
  });
  return [
    ...births(text, day).map((found) => fact('dob', found, SAID)),
    ...mbisIn(text).map((found) => fact('mbi', found, SAID)),
    ...ssnsIn(text).flatMap((found) =>
      /\b(?:ssn|social|ss ?#|soc\.? ?sec)/i.test(contextBefore(text, found.start, 50))
        ? [fact('ssn', found, SAID)]
        : [],
    ),
    ...phoneFacts(text, isBlock).map(({ slot, found, weight, reaches }) => ({
      ...fact(slot, found, weight),
      reaches,
    })),
    ...emailFacts(text, isBlock).map(({ found, weight, reaches }) => ({
      ...fact('email', found, weight),
      reaches,
    })),
    ...addressFacts(piece, isBlock),
    ...policyFacts(text, day).map(({ slot, found }) => fact(slot, found, SAID)),
    ...traits(text).map(({ slot, found, weight }) => fact(slot, found, weight)),
  ];
}

const birth = new RegExp(
  String.raw`\b(?:dob|d\.o\.b\.?|date of birth|birth ?date|birthday|born|b-?day|nacid[oa]|fecha de nacimiento|nac[ií](?= )|nació(?= ))(?<=[a-zíó.])(?: (?:as )?(?:shown )?(?:on|in) (?:our|the|my) (?:records?|files?)| on file)?(?: is| es| was| as| on| el| of|:|-| \(|\(){0,3} ?(?:[a-z]{6,9}, )?(${DAY})`,
  'gi',
);

/** `my wife Ada (4/12/1950)` */
const behindRelative = new RegExp(
  String.raw`\b(?:wife|husband|spouse|partner|son|daughter|child),? \p{Lu}[\p{L}'’-]{1,20}(?: \p{Lu}[\p{L}'’-]{1,20})?,? \(?(${DAY})`,
  'gu',
);

function births(text: string, { today }: ReadingDay): Found[] {
  const behindName = [...text.matchAll(beforeDay)].filter(
    ([, name = '', day = '']) => isAdultAt(day, 0, today) && plausible(name) !== undefined,
  );
  return [...text.matchAll(birth), ...text.matchAll(behindRelative), ...behindName].flatMap((match) => {
    const [whole] = match;
    const written = match[2] ?? match[1] ?? '';
    const [found] = daysIn(written, today, true);
    const start = match.index + whole.lastIndexOf(written);
    return found ? [{ value: found.day, start, end: start + written.length }] : [];
  });
}

/** Words in front of a number that is none of a phone, or of no client. */
const OTHER_NUMBER =
  /\b(?:policy|member|id|claim|npn|fax|account|acct|confirmation|case|ref|order|routing)\b[^a-z]{0,12}$/i;
const SAID_BEFORE =
  /\b(?:call|text|reach|reached|contacted|phone|ph|cell|mobile|home|number|contact|tel|cel|line|vm|voicemail|c|h|m|t|p|#)\b[^\d]{0,28}$|\b(?:my|her|his) ?#[^\d]{0,8}$/i;

/** Whether nearly nothing stands around a number. */
function standsAlone(before: string, behind: string, isBlock: boolean): boolean {
  const around = before.length + (/^(?:(?! {2})[^\n]){0,40}/.exec(behind)?.[0].length ?? 0);
  return (isBlock || around <= 3) && before.replace(/[\s(·|•-]/g, '').length <= 12;
}

const endsInName = (clause: string): boolean =>
  nameOf(clause, { isLoose: false })?.last_name !== undefined && !NO_PERSON.test(clause);

/** `Write me at`, `please call us back on` */
const TO_WRITER =
  /\b(?:write|e-?mail|mail|call|text|ring|reach|contact|answer|reply|respond|get back|get in touch)(?: (?:back|out|to|with)){0,2} (?:me|us)\b[^@]{0,40}$/i;
/** `Send the forms to`, `please reply to`: nothing says that it is the client's. */
const TO_RECIPIENT =
  /\b(?:send|forward|submit|return|reply|respond|answer|write|e-?mail|mail|deliver|cc)\b(?! (?:her|him|them)\b)[^@]{0,50}\b(?:to|cc):? ?$/i;

function reachedBy(clause: string): PlacedFact['reaches'] {
  if (TO_WRITER.test(clause)) return 'writer';
  return TO_RECIPIENT.test(clause) ? 'recipient' : undefined;
}

interface Contact {
  readonly found: Found;
  readonly weight: number;
  readonly reaches: PlacedFact['reaches'];
}

function phoneFacts(text: string, isBlock: boolean): (Contact & { readonly slot: string })[] {
  return phonesIn(text).flatMap((found) => {
    const before = contextBefore(text, found.start);
    const clause = before.split(/[.;!?]\s/).at(-1) ?? before;
    const after = text
      .slice(found.end, found.end + 16)
      .split('\n', 1)
      .join('');
    if (FOREIGN.test(clause) || isTollFree(found.value) || OTHER_NUMBER.test(clause)) return [];
    const kind = phoneTypeIn(after.split(/[,;.]/, 1).join('')) ?? phoneTypeIn(clause.slice(-24)) ?? 'home';
    const isSaid =
      SAID_BEFORE.test(clause) || /^\W{0,3}(?:\(?(?:cell|mobile|home|work|h|c|m)\)?\b)/i.test(after);
    const isNamed = isSaid || endsInName(clause);
    if (!isNamed && !standsAlone(clause, text.slice(found.end), isBlock)) return [];
    const { phone } = withoutExtension(found.value);
    const weight = isNamed ? SAID : BY_PLACE;
    return [
      {
        ...{ slot: `phones.${kind}.phone`, found: { ...found, value: phone }, weight },
        reaches: reachedBy(clause),
      },
    ];
  });
}

/** `Questions? …` */
const QUESTION = /\b(?:questions|concerns|need help|problems)$/i;

function clauseBefore(text: string, at: number): string {
  const [last = '', before = ''] = contextBefore(text, at)
    .split(/[.;!?]\s/)
    .toReversed();
  return (last.trim() === '' && QUESTION.test(before) ? before : last).trim();
}

function emailFacts(text: string, isBlock: boolean): Contact[] {
  return emailsIn(text).flatMap((found) => {
    const clause = clauseBefore(text, found.start);
    if (FOREIGN.test(clause) && !/\b(?:my|her|his)\b/i.test(clause)) return [];
    if (isBusiness(found.value)) return [];
    const isSaid = /\b(?:e-?mail|mail me|correo|address|write|reach|contact)\b[^@]{0,25}$/i.test(clause);
    const isAlone =
      contextBefore(text, found.start).trim() === '' && /^\s*(?:\n|$)/.test(text.slice(found.end));
    const reaches = reachedBy(clause);
    const weight = isSaid && reaches !== 'recipient' ? SAID : BY_PLACE;
    return isSaid || isBlock || isAlone ? [{ found, weight, reaches }] : [];
  });
}

const BUSINESS_WORD =
  /no-?reply|do-?not-?reply|insur|agenc|benefit|broker|financial|advis|medicare|underwrit|commission|complian|licensing|contracting|newsletter|carrier/i;
const OFFICE_MAILBOX =
  /^(?:info|admin|sales|service|support|leads?|forms?|notifications?|contact|help|quotes?|enroll\w*|team|hello|office|billing|claims?|uw|new-?business|distribution|marketing|operations|ops|compliance|payments?|accounts?|accounting|finance|hr|staff|agents?|brokers?|producers?|members?|partners?|customer\w*|client-?\w*|care|news|updates?|alerts?|reminders?|system|crm|robot|bot|mailer|postmaster|webmaster|wordpress|reception|frontdesk|desk|licensing|training|events?|webinars?|questions|inquir\w+|feedback|privacy|legal|security|it|helpdesk)@/i;
const CARRIER_DOMAIN =
  /[@.](?:humana|aetna|uhc|cigna|wellcare|anthem|oscar|ambetter|hioscar|bcbs\w*|healthsherpa|medicare|cms)\./i;

/** Whether an address is plainly a company's. */
export const isBusiness = (email: string): boolean =>
  [BUSINESS_WORD, OFFICE_MAILBOX, CARRIER_DOMAIN].some((expression) => expression.test(email));

/** A name above an address says whose it is; another line may be a company's. */
function blockWeight(before: string): number {
  const above = before.trimEnd().split('\n').at(-1)?.trim() ?? '';
  if (above === '') return BY_PLACE + 1;
  return nameOf(above, { isLoose: false })?.last_name !== undefined && !NO_PERSON.test(above)
    ? SAID + 1
    : BY_PLACE;
}

/** A couple says it of its home, and a company of its office. */
const OURS = /\bour (?:home|new|mailing)? ?address\b/i;
const OF_FAMILY =
  /\b(?:my (?:wife|husband|spouse|family|son|daughter)|we live|i was born|our (?:son|daughter|kids))\b/i;

const families = new WeakMap<Source, boolean>();
function isOfFamily(source: Source): boolean {
  const known = families.get(source) ?? OF_FAMILY.test(source.text);
  families.set(source, known);
  return known;
}

function addressFacts(piece: Piece, isBlock: boolean): PlacedFact[] {
  const addresses = addressesIn(piece.text);
  return (addresses.length > 0 ? addresses : placesIn(piece.text)).flatMap(({ parts, start, isMailing }) => {
    const before = contextBefore(piece.text, start, 40);
    if (
      FOREIGN.test(before) &&
      !/\b(?:my|her|his|new|we live|we['’]re)\b/i.test(before) &&
      !(OURS.test(before) && isOfFamily(piece.of))
    )
      return [];
    if (/\b(?:insurance|company|inc\.?|llc|corp\.?|agency|group|health plan)\b[^\n]{0,12}$/i.test(before))
      return [];
    const weight = isBlock ? blockWeight(piece.text.slice(0, start)) : SAID;
    return partsAsReadings(parts, `addresses.${isMailing ? 'mailing' : 'home'}.`).map((found) => ({
      slot: found.slot,
      value: found.value,
      source: cut(piece, found.start, found.end),
      weight,
      at: found.start,
    }));
  });
}

import type { Principal } from '@bindery/contracts/access';
import { contactKinds } from '@bindery/contracts/crm';
import { foldedText } from '@bindery/contracts/folding';
import { searchWords } from '@bindery/service-kit/database';
import { Prisma } from '../generated/prisma/client.js';
import { amountOf } from '../resources/typed-amount.js';
import { isOnDay, isWholeDay, withPlainDays } from '../database/typed-day.js';

/** Digits and what is written between them: `(207) 555-01`. */
const PHONE = /^\+?[\d\s().-]*$/u;
const EXTENSION = /^(?:;? ?ext[.:=]?|[x,;#]) ?\d{1,7}$/u;
const SHORTEST_NUMBER = 4;
/** A shorter word is a term only as a whole, such as a state: too many begin with it. */
const SHORTEST_START = 3;
const PUNCTUATION = /[!-/:-@[-`{-~]+/gu;
/** Comes after every other character. */
const LAST = '\u{10ffff}';

/** The terms of a search, each with the word of the search that it comes from. */
export interface WantedTerm {
  readonly term: string;
  /** Folded; the text for `containsEveryWord`. */
  readonly word: string;
  /** `YYYY-MM-DD` if the word is a whole day. */
  readonly day?: string;
}

/** A complete or incomplete phone number is one term, in any spelling, and so is a day. */
export function termsOf(search: string): WantedTerm[] {
  const text = withPlainDays(search).trim();
  const copied = withoutExtension(text);
  const digits = copied.replaceAll(/\D/gu, '');
  if (PHONE.test(copied) && digits.length >= SHORTEST_NUMBER && !isWholeDay(text))
    return [{ term: withoutCountry(copied, digits), word: text }];
  return searchWords(text).map((word) => {
    const term = word.replaceAll(PUNCTUATION, '');
    return isWholeDay(word) ? { term, word, day: word } : { term, word };
  });
}

/** A number as it is copied, without its extension: `tel:+1-207-555-0162;ext=9`. Other text as it is. */
function withoutExtension(text: string): string {
  const number = text.replace(/^tel: ?/u, '');
  const end = number.search(/[ex,;#]/u);
  if (end === -1) return PHONE.test(number) ? number : text;
  return EXTENSION.test(number.slice(end)) ? number.slice(0, end).trimEnd() : text;
}

/** Numbers of the United States are stored without their 1, and no area code begins with it. */
function withoutCountry(text: string, digits: string): string {
  const isNamed = /^(?:\+1|1[\s().-])/u.test(text) || (digits.length === 11 && digits.startsWith('1'));
  return isNamed && digits.length > SHORTEST_NUMBER ? digits.slice(1) : digits;
}

/**
 * In a list, a number with the sign is a premium, and one with cents may be: it may also be of a phone number. A day is
 * one of birth or of a policy.
 */
export function orAmount(wanted: WantedTerm): WantedTerm[] {
  const { word, day } = wanted;
  if (day !== undefined) return [{ ...wanted, term: `=${day}` }];
  const amount = /[$.]/u.test(word) ? amountOf(word) : undefined;
  if (amount === undefined) return [wanted];
  const premium = { term: `$${amount}`, word };
  return word.startsWith('$') ? [premium] : [wanted, premium];
}

export function isSelective({ term }: WantedTerm): boolean {
  return term.length >= (/^\d+$/u.test(term) ? SHORTEST_NUMBER : SHORTEST_START);
}

/** Over `individuals`: who has a record, a tag or an agent with one of the terms, or with one that begins so. */
export const hasTerm = (caller: Principal, wanted: readonly WantedTerm[], zone: string): Prisma.Sql =>
  Prisma.sql`individuals.id IN (${holdersOf(caller, wanted, zone)})`;

/** A statement for the IDs of those. @param zone in which moments are shown */
export function holdersOf({ accountId }: Principal, wanted: readonly WantedTerm[], zone: string): Prisma.Sql {
  const account = Prisma.sql`${accountId}::uuid`;
  const terms = wanted.map((one) =>
    isSelective(one)
      ? Prisma.sql`(found.term >= ${one.term} AND found.term < ${one.term + LAST})`
      : Prisma.sql`found.term = ${one.term}`,
  );
  const [first] = wanted;
  const day = first?.day;
  return Prisma.sql`SELECT found.individual_id FROM search_terms AS found
    WHERE found.account_id = ${account} AND (${Prisma.join(terms, ' OR ')})
    UNION ALL SELECT tagged.individual_id FROM individual_tags AS tagged WHERE tagged.account_id = ${account}
      AND tagged.tag_id = ANY (ARRAY(SELECT id FROM tags WHERE account_id = ${account}
        AND (${Prisma.join(wanted.map(beginsWordOfName), ' OR ')})))
    UNION ALL SELECT theirs.id FROM agents AS named
      JOIN individuals AS theirs ON theirs.account_id = ${account} AND theirs.assigned_agent = named.user_id
      WHERE named.account_id = ${account} AND theirs.deleted_at IS NULL
        AND (${Prisma.join(wanted.map(isPartOfName), ' OR ')})
    ${day === undefined ? Prisma.empty : addedOrContacted(account, day, zone)}`;
}

/** Over `tags`: whether the name has a word that is the term, or begins so. */
function beginsWordOfName(wanted: WantedTerm): Prisma.Sql {
  const word = ` ${foldedText(wanted.word)}${isSelective(wanted) ? '' : ' '}`;
  return Prisma.sql`position(${word} IN ' ' || searchable_name(name) || ' ') > 0`;
}

/** Over `agents`: whether the name has the term. */
function isPartOfName(wanted: WantedTerm): Prisma.Sql {
  const word = foldedText(wanted.word);
  return Prisma.sql`position(${isSelective(wanted) ? word : ` ${word} `} IN ' ' || named.folded_name || ' ') > 0`;
}

/** Individuals who were added or last contacted on a day. */
const addedOrContacted = (account: Prisma.Sql, day: string, zone: string): Prisma.Sql => Prisma.sql`
  UNION ALL SELECT added.id FROM individuals AS added
    WHERE added.account_id = ${account} AND ${isOnDay(Prisma.sql`added.created_at`, day, zone)}
  UNION ALL SELECT contact.individual_id FROM notes AS contact
    WHERE contact.account_id = ${account} AND contact.deleted_at IS NULL AND contact.kind = ANY (${[...contactKinds]})
    GROUP BY contact.individual_id HAVING ${isOnDay(Prisma.sql`max(contact.occurred_at)`, day, zone)}`;

import type { Principal } from '@bindery/contracts/access';
import { folded, foldedText } from '@bindery/contracts/folding';
import { searchWords } from '@bindery/service-kit/database';
import { Prisma } from '../generated/prisma/client.js';
import { amountOf } from '../resources/typed-amount.js';

/** Digits and what is written between them: `(207) 555-01`. */
const PHONE = /^\+?[\d\s().-]*$/u;
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
}

/** A complete or incomplete phone number is one term, in any spelling. */
export function termsOf(search: string): WantedTerm[] {
  const text = folded(search).trim();
  const digits = text.replaceAll(/\D/gu, '');
  if (PHONE.test(text) && digits.length >= SHORTEST_NUMBER)
    return [{ term: withoutCountry(text, digits), word: text }];
  return searchWords(text).map((word) => ({ term: word.replaceAll(PUNCTUATION, ''), word }));
}

/** Numbers of the United States are stored without their 1, and no area code begins with it. */
function withoutCountry(text: string, digits: string): string {
  const isNamed = /^(?:\+1|1[\s().-])/u.test(text) || (digits.length === 11 && digits.startsWith('1'));
  return isNamed && digits.length > SHORTEST_NUMBER ? digits.slice(1) : digits;
}

/** In a list, a number with the sign is a premium, and one with cents may be: it may also be of a phone number. */
export function orAmount(wanted: WantedTerm): WantedTerm[] {
  const { word } = wanted;
  const amount = /[$.]/u.test(word) ? amountOf(word) : undefined;
  if (amount === undefined) return [wanted];
  const premium = { term: `$${amount}`, word };
  return word.startsWith('$') ? [premium] : [wanted, premium];
}

export function isSelective({ term }: WantedTerm): boolean {
  return term.length >= (/^\d+$/u.test(term) ? SHORTEST_NUMBER : SHORTEST_START);
}

/** Over `individuals`: who has a record or a tag with one of the terms, or with one that begins so. */
export const hasTerm = (person: Principal, wanted: readonly WantedTerm[]): Prisma.Sql =>
  Prisma.sql`individuals.id IN (${holdersOf(person, wanted)})`;

/** A statement for the IDs of those. */
export function holdersOf({ accountId }: Principal, wanted: readonly WantedTerm[]): Prisma.Sql {
  const terms = wanted.map((one) =>
    isSelective(one)
      ? Prisma.sql`(found.term >= ${one.term} AND found.term < ${one.term + LAST})`
      : Prisma.sql`found.term = ${one.term}`,
  );
  const named = Prisma.join(wanted.map(tagWith), ' OR ');
  return Prisma.sql`SELECT found.individual_id FROM search_terms AS found
    WHERE found.account_id = ${accountId}::uuid AND (${Prisma.join(terms, ' OR ')})
    UNION ALL SELECT tagged.individual_id FROM individual_tags AS tagged WHERE tagged.account_id = ${accountId}::uuid
      AND tagged.tag_id = ANY (ARRAY(SELECT id FROM tags WHERE account_id = ${accountId}::uuid AND (${named})))`;
}

/** Over `tags`: has a word that is the term, or begins so. */
function tagWith(wanted: WantedTerm): Prisma.Sql {
  const word = ` ${foldedText(wanted.word)}${isSelective(wanted) ? '' : ' '}`;
  return Prisma.sql`position(${word} IN ' ' || searchable_name(name) || ' ') > 0`;
}

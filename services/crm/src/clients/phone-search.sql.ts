import type { Principal } from '@bindery/contracts/access';
import { isWholeDay } from '../database/typed-day.js';
import { Prisma } from '../generated/prisma/client.js';

/** Digits and what is written between them: `(207) 555-01`. */
const PHONE = /^\+?[\d\s().-]*$/u;
const EXTENSION = /^(?:;? ?ext[.:=]?|[x,;#]) ?\d{1,7}$/u;
export const SHORTEST_NUMBER = 4;
/** Comes after every other character. */
export const LAST = '\u{10ffff}';

/** The term of a folded text that is a complete or incomplete phone number, in any spelling. */
export function phoneTerm(text: string): string | undefined {
  const copied = withoutExtension(text);
  const digits = copied.replaceAll(/\D/gu, '');
  if (!PHONE.test(copied) || digits.length < SHORTEST_NUMBER || isWholeDay(text)) return undefined;
  return withoutCountry(copied, digits);
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
 * The condition of a row whose client has the phone number; none for a text that is no number. The account's terms hold
 * each end of a number, so a few are read, and no number is looked through.
 * @param client the column with the ID of the client
 */
export function clientHasPhone({ accountId }: Principal, text: string, client: Prisma.Sql): Prisma.Sql[] {
  const term = phoneTerm(text);
  if (term === undefined) return [];
  return [
    Prisma.sql`${client} = ANY (ARRAY(SELECT found.individual_id FROM search_terms AS found
      JOIN phones ON phones.account_id = found.account_id AND phones.id = found.record_id
      WHERE found.account_id = ${accountId}::uuid AND found.term >= ${term} AND found.term < ${term + LAST}))`,
  ];
}

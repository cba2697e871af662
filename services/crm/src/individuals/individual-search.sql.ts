import type { Principal } from '@bindery/contracts/access';
import type { AccountDays } from '../calendar/calendar.js';
import { containsEveryWord } from '../database/sql-fragments.js';
import { Prisma } from '../generated/prisma/client.js';
import type { ListSql } from '../resources/list-page.sql.js';
import { withPoliciesInForceSql } from './computed-values.sql.js';
import {
  holdersOf,
  isLookedUp,
  orAmount,
  termsOf,
  withNextDates,
  type WantedTerm,
} from './search-terms.sql.js';

type Indexes = readonly { column: string; index: string }[];

const searchText = Prisma.sql`individuals.search_text`;

/** The shape of an SSN, with or without dashes. */
const NUMBER = new RegExp('[0-9]{3}-?[0-9]{2}-?[0-9]{4}', 'u');
export const holdsNumber = (search: string): boolean => NUMBER.test(search);

/**
 * Over `individuals`: who has it in the text, as the whole value of a protected field, or in a phone number, address or
 * policy.
 */
export function matchingSearch(
  caller: Principal,
  search: string,
  { indexes, shown }: { indexes: Indexes; shown: AccountDays },
): Pick<ListSql, 'matching' | 'before'> {
  if (search === '') return { matching: [holdsOneOf(indexes)] };
  const text = containsEveryWord(searchText, search);
  const parts = whichHold(search).map((part) => Prisma.sql`${text} AND ${part}`);
  const terms = matchingTerms(caller, search, shown);
  if (indexes.length > 0) parts.push(Prisma.sql`NOT ${text} AND ${holdsOneOf(indexes)}`);
  const others = indexes.length > 0 ? Prisma.sql`${holdsOneOf(indexes)} IS NOT TRUE AND` : Prisma.empty;
  if (terms !== undefined) parts.push(Prisma.sql`NOT ${text} AND ${others} ${terms.matching}`);
  return { matching: parts, ...(terms?.before && { before: terms.before }) };
}

/** Some words in what belongs to them and the others there or in the text: `eriksen portland`. */
function matchingTerms(
  caller: Principal,
  search: string,
  shown: AccountDays,
): { matching: Prisma.Sql; before?: Prisma.Sql } | undefined {
  const wanted = withNextDates(termsOf(search));
  const lookedUp = wanted.flatMap(orAmount).filter(isLookedUp);
  if (lookedUp.length === 0) return undefined;
  if (wanted.length > 1)
    return {
      before: Prisma.sql`by_terms AS MATERIALIZED (${byTermsSql(caller, wanted, shown)})`,
      matching: Prisma.sql`individuals.id IN (SELECT individual_id FROM by_terms)`,
    };
  const holders = holdersOf(caller, lookedUp, shown);
  const counted = countedSql(caller, search, shown);
  return { matching: Prisma.sql`individuals.id IN (${Prisma.join([holders, ...counted], ' UNION ALL ')})` };
}

/** All policies are counted for it, so only a number by itself is a count of policies. */
function countedSql({ accountId }: Principal, search: string, { today }: AccountDays): Prisma.Sql[] {
  const count = /^\s*(\d{1,2})\s*$/u.exec(search)?.[1];
  return count === undefined
    ? []
    : [withPoliciesInForceSql(Prisma.sql`${accountId}::uuid`, Number(count), today)];
}

/**
 * Individuals with several words, at least one of them looked up. Each word's holders are found once, with
 * the word as a bit, whichever of the list's parts reads them.
 */
function byTermsSql(caller: Principal, wanted: readonly WantedTerm[], shown: AccountDays): Prisma.Sql {
  const bit = (nth: number) => Prisma.raw(String(2 ** nth));
  const holders = wanted.flatMap((one, nth) => {
    const terms = orAmount(one).filter(({ term }) => term !== '');
    if (terms.length === 0) return [];
    return [
      Prisma.sql`SELECT individual_id, ${bit(nth)} AS word FROM (${holdersOf(caller, terms, shown)}) AS holder_${Prisma.raw(String(nth))}`,
    ];
  });
  const lookedUp = wanted.reduce((sum, one, nth) => sum + (orAmount(one).some(isLookedUp) ? 2 ** nth : 0), 0);
  const each = wanted.map(
    ({ word }, nth) => Prisma.sql`(held.words & ${bit(nth)} <> 0 OR ${containsEveryWord(searchText, word)})`,
  );
  return Prisma.sql`SELECT held.individual_id FROM (
      SELECT individual_id, bit_or(word) AS words FROM (${Prisma.join(holders, ' UNION ALL ')}) AS holder
      GROUP BY individual_id HAVING bit_or(word) & ${Prisma.raw(String(lookedUp))} <> 0
    ) AS held
    JOIN individuals ON individuals.account_id = ${caller.accountId}::uuid AND individuals.id = held.individual_id
    WHERE ${Prisma.join(each, ' AND ')}`;
}

function holdsOneOf(indexes: Indexes): Prisma.Sql {
  const whole = indexes.map(({ column, index }) => Prisma.sql`individuals.${Prisma.raw(column)} = ${index}`);
  return Prisma.sql`(${Prisma.join(whole, ' OR ')})`;
}

/** The indexed text columns that the search covers. */
function whichHold(search: string): Prisma.Sql[] {
  if (holdsNumber(search)) return [Prisma.sql`individuals.search_text ~ ${Prisma.raw(`'${NUMBER.source}'`)}`];
  // One index holds the texts themselves, and has no room for long ones.
  const length = Prisma.sql`octet_length(individuals.search_text)`;
  return [Prisma.sql`${length} <= 800`, Prisma.sql`${length} > 800`];
}

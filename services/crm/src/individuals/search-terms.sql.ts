import type { Principal } from '@bindery/contracts/access';
import { contactKinds, type NextDate } from '@bindery/contracts/crm';
import { foldedText } from '@bindery/contracts/folding';
import { searchWords } from '@bindery/service-kit/database';
import type { AccountDays } from '../calendar/calendar.js';
import { LAST, phoneTerm, SHORTEST_NUMBER } from '../clients/phone-search.sql.js';
import { Prisma } from '../generated/prisma/client.js';
import { amountOf } from '../resources/typed-amount.js';
import { isOnDay, isWholeDay, withPlainDays } from '../database/typed-day.js';
import { agedSql, nextDateOnSql } from './computed-values.sql.js';

/** A shorter word is a term only as a whole, such as a state: too many begin with it. */
const SHORTEST_START = 3;
const PUNCTUATION = /[!-/:-@[-`{-~]+/gu;

/** The terms of a search, each with the word of the search that it comes from. */
export interface WantedTerm {
  readonly term: string;
  /** Folded; the text for `containsEveryWord`. */
  readonly word: string;
  /** `YYYY-MM-DD` if the word is a whole day. */
  readonly day?: string;
  /** The kind of next date that was typed before the day: `Renewal Mar 1, 2027`. */
  readonly kind?: NextDate['kind'];
}

/** A complete or incomplete phone number is one term, in any spelling, and so is a day. */
export function termsOf(search: string): WantedTerm[] {
  const text = withPlainDays(search).trim();
  const phone = phoneTerm(text);
  if (phone !== undefined) return [{ term: phone, word: text }];
  return searchWords(text).map((word) => {
    const term = word.replaceAll(PUNCTUATION, '');
    return isWholeDay(word) ? { term, word, day: word } : { term, word };
  });
}

/** The names of next dates before their day, as rows show them. */
const nextDateNames: Readonly<Record<NextDate['kind'], readonly string[]>> = {
  task: ['task'],
  renewal: ['renewal'],
  turning_65: ['turns', '65'],
};

/** The terms of a search, in which the name of a next date belongs to the day after it. */
export function withNextDates(wanted: readonly WantedTerm[]): WantedTerm[] {
  return wanted.reduce<WantedTerm[]>((before, one) => {
    if (one.day === undefined) return [...before, one];
    for (const kind of Object.keys(nextDateNames) as NextDate['kind'][]) {
      const names = nextDateNames[kind];
      const rest = before.slice(0, Math.max(0, before.length - names.length));
      const last = before.slice(rest.length).map(({ word }) => word);
      if (last.join(' ') === names.join(' ')) return [...rest, { ...one, kind }];
    }
    return [...before, one];
  }, []);
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

function isSelective({ term }: WantedTerm): boolean {
  return term.length >= (/^\d+$/u.test(term) ? SHORTEST_NUMBER : SHORTEST_START);
}

/** Whether few enough have the word for it to be looked up by itself: most beginnings are, and any age. */
export const isLookedUp = (wanted: WantedTerm): boolean => isSelective(wanted) || ageOf(wanted) !== undefined;

const AGE = /^\d{1,3}$/u;
const ageOf = ({ word }: WantedTerm): number | undefined => (AGE.test(word) ? Number(word) : undefined);

/**
 * A statement for the individuals who have a record, a tag or an agent with one of the terms of a word, or with one that
 * begins so, or a value that is computed from the day.
 * @param shown today, and the zone in which moments are shown
 */
export function holdersOf(
  { accountId }: Principal,
  wanted: readonly WantedTerm[],
  shown: AccountDays,
): Prisma.Sql {
  const account = Prisma.sql`${accountId}::uuid`;
  const [first] = wanted;
  if (first?.kind !== undefined) return nextDateOnSql(account, first.day ?? '', shown.today, first.kind);
  const terms = wanted.map((one) =>
    isSelective(one)
      ? Prisma.sql`(found.term >= ${one.term} AND found.term < ${one.term + LAST})`
      : Prisma.sql`found.term = ${one.term}`,
  );
  const day = first?.day;
  const age = first && ageOf(first);
  return Prisma.sql`SELECT found.individual_id FROM search_terms AS found
    WHERE found.account_id = ${account} AND (${Prisma.join(terms, ' OR ')})
    UNION ALL SELECT tagged.individual_id FROM individual_tags AS tagged WHERE tagged.account_id = ${account}
      AND tagged.tag_id = ANY (ARRAY(SELECT id FROM tags WHERE account_id = ${account}
        AND (${Prisma.join(wanted.map(beginsWordOfName), ' OR ')})))
    UNION ALL SELECT theirs.id FROM agents AS named
      JOIN individuals AS theirs ON theirs.account_id = ${account} AND theirs.assigned_agent = named.user_id
      WHERE named.account_id = ${account} AND theirs.deleted_at IS NULL
        AND (${Prisma.join(wanted.map(isPartOfName), ' OR ')})
    ${day === undefined ? Prisma.empty : addedOrContacted(account, day, shown.zone)}
    ${day === undefined ? Prisma.empty : Prisma.sql`UNION ALL ${nextDateOnSql(account, day, shown.today)}`}
    ${age === undefined ? Prisma.empty : Prisma.sql`UNION ALL ${agedSql(account, age, shown.today)}`}`;
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

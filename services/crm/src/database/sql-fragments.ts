import { searchPatterns, searchWords } from '@bindery/service-kit/database';
import { Prisma } from '../generated/prisma/client.js';
import { isWholeDay, withPlainDays } from './typed-day.js';

/** One word of a search. */
export interface SearchedWord {
  /** As it was typed, folded. */
  readonly word: string;
  /** For LIKE, over a folded text. */
  readonly pattern: string;
  /** `YYYY-MM-DD` if it is a whole day; it need not exist. */
  readonly day: string | undefined;
}

/** The words of a search. A day is one, however it was typed. */
const searchedWords = (search: string): SearchedWord[] =>
  searchWords(withPlainDays(search)).flatMap((word) =>
    searchPatterns(word).map((pattern) => ({ word, pattern, day: isWholeDay(word) ? word : undefined })),
  );

/**
 * Whether a folded text holds every word of a search, in any order. The text's expression, which can be a long one, stands
 * once, because planning takes longer than searching.
 */
export const containsEveryWord = (text: Prisma.Sql, search: string): Prisma.Sql =>
  Prisma.sql`${text} LIKE ALL (${searchedWords(search).map(({ pattern }) => pattern)}::text[])`;

/** Whether each word of a search is in one of several places. */
export function everyWordIn(
  search: string,
  places: (word: SearchedWord) => readonly Prisma.Sql[],
): Prisma.Sql {
  const words = searchedWords(search).map((word) => {
    const [only, ...others] = places(word);
    return others.length === 0
      ? (only ?? Prisma.sql`FALSE`)
      : Prisma.sql`(${Prisma.join(places(word), ' OR ')})`;
  });
  return words.length === 0 ? Prisma.sql`TRUE` : Prisma.sql`(${Prisma.join(words, ' AND ')})`;
}

/** The agents of an account with such a name. It has few. */
export const agentsLike = (account: Prisma.Sql, pattern: string): Prisma.Sql =>
  Prisma.sql`ARRAY(SELECT named.user_id FROM agents AS named
    WHERE named.account_id = ${account} AND named.folded_name LIKE ${pattern})`;

/**
 * The columns of a table that this build knows, by their names: what a migration adds later is no part of a statement
 * that connections keep ready.
 */
export function columnsOf(table: string, columns: Readonly<Record<string, string>>): Prisma.Sql {
  return Prisma.raw(
    Object.values(columns)
      .map((column) => `${table}.${column}`)
      .join(', '),
  );
}

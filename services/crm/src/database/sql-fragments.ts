import { searchPatterns } from '@bindery/service-kit/database';
import { Prisma } from '../generated/prisma/client.js';

/** Whether a folded text holds every word of a search, in any order. */
export function containsEveryWord(text: Prisma.Sql, search: string): Prisma.Sql {
  const patterns = searchPatterns(search);
  if (patterns.length === 0) return Prisma.sql`TRUE`;
  return Prisma.sql`(${Prisma.join(
    patterns.map((pattern) => Prisma.sql`${text} LIKE ${pattern}`),
    ' AND ',
  )})`;
}

/** Whether each word of a search is in one of several places. @param places of a word as a pattern */
export function everyWordIn(search: string, places: (pattern: string) => readonly Prisma.Sql[]): Prisma.Sql {
  const words = searchPatterns(search).map(
    (pattern) => Prisma.sql`(${Prisma.join(places(pattern), ' OR ')})`,
  );
  return words.length === 0 ? Prisma.sql`TRUE` : Prisma.sql`(${Prisma.join(words, ' AND ')})`;
}

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

import { Prisma } from '../generated/prisma/client.js';

/**
 * The words of a search as patterns for LIKE, over text in lower case. Wildcards in them are taken as they are, and
 * control characters, which no stored line holds and Postgres partly refuses, separate words.
 */
export function searchPatterns(search: string): string[] {
  return search
    .normalize('NFC')
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => word !== '')
    .map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
}

/** Whether a text in lower case holds every word of a search, in any order. */
export function containsEveryWord(text: Prisma.Sql, search: string): Prisma.Sql {
  const patterns = searchPatterns(search);
  if (patterns.length === 0) return Prisma.sql`TRUE`;
  return Prisma.sql`(${Prisma.join(
    patterns.map((pattern) => Prisma.sql`${text} LIKE lower(${pattern})`),
    ' AND ',
  )})`;
}

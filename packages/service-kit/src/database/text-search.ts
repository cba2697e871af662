import { foldedText } from '@bindery/contracts/folding';

/** A searched text as Postgres takes it: it refuses NUL, which no row holds. */
export const searchable = (text: string): string => text.replaceAll('\0', '\u{fffd}');

/** The signs of LIKE's patterns made literal. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** Signs behind a word: the comma of `Byron, Ada`. */
const BEHIND = ',:;';

/** Without such signs at its ends. An expression for the end of a text would try every place of a long row of signs. */
function trimmed(word: string, before: string, behind: string): string {
  let [from, to] = [0, word.length];
  while (from < to && before.includes(word.charAt(from))) from += 1;
  while (to > from && behind.includes(word.charAt(to - 1))) to -= 1;
  return word.slice(from, to);
}

/**
 * The words of a search. Control characters, which no stored line holds and Postgres partly refuses, separate them, and so
 * do the commas, colons and semicolons behind a word: `Eriksen, Orla`.
 */
export function searchWords(search: string): string[] {
  return search
    .normalize('NFC')
    .split(/[\s\p{Cc}]+/u)
    .map((word) => trimmed(word, '', BEHIND))
    .filter((word) => word !== '');
}

/** Signs around a word where it was copied. */
const QUOTES = '"“”„«»';
/** The sign before a number of some length, such as a policy's. Of `#4`, the sign says most. */
const NUMBER_SIGN = /^#(?=.{3})/u;

/**
 * The words of a search as a folded text has them, without the signs around them. A word of hyphens, such signs and
 * invisible characters is none.
 */
export const foldedWords = (search: string): string[] =>
  searchWords(foldedText(search))
    .map((word) => trimmed(word, QUOTES, QUOTES + BEHIND).replace(NUMBER_SIGN, ''))
    .filter((word) => word !== '');

/**
 * The words of a search as patterns for LIKE, folded as the text that they are compared with. Wildcards in them are taken
 * as they are.
 */
export function searchPatterns(search: string): string[] {
  return foldedWords(search).map((word) => `%${literal(word)}%`);
}

/**
 * The filter of Prisma for a column of folded text that holds a folded word of a search. Prisma hands `contains` to LIKE
 * as it is.
 */
export const containing = (word: string) => ({ contains: literal(word) });

import { folded } from '../../folding/index.js';
import { isCompoundFirst, isMark, titleCertainty } from './name-words.js';

/** The signs and words between two people. */
const SEPARATOR = / w\/ ?| ?(?:&(?:amp;)?|[+;/]) ?| (?:and|et al|et ux|et vir)(?:\. ?| |$)/i;
const FAMILY = /^(?:the )?(.*) (?:family|household|residence)\.?$/i;

/** The text about the first person of a text about several. */
export interface FirstOfCouple {
  readonly text: string;
  readonly isCouple: boolean;
}

/**
 * Takes the first of several people: `Smith, John` of `John & Mary Smith`.
 * @param lastNameOf reads the last name of the text about the others
 */
export function firstOfCouple(written: string, lastNameOf: (text: string) => string): FirstOfCouple {
  const [, family] = FAMILY.exec(written) ?? [];
  const text = family ?? written;
  const found = SEPARATOR.exec(text);
  if (!found) return withoutSecond(text, family !== undefined);
  const first = text.slice(0, found.index).trim();
  const others = text.slice(found.index + found[0].length).trim();
  return {
    text: first === '' ? firstOfCouple(others, lastNameOf).text : joined(first, others, lastNameOf),
    isCouple: true,
  };
}

function joined(first: string, others: string, lastNameOf: (text: string) => string): string {
  const [last = '', given] = first.split(',');
  const words = withoutTitles(given ?? last);
  // `Mr. & Mrs. John Smith`, and `Smith, Mr. & Mrs. John`
  if (words.length === 0 && !(given !== undefined && others === ''))
    return `${first} ${withoutTitles(firstOfCouple(others, lastNameOf).text).join(' ')}`.trim();
  if (given !== undefined || !isGiven(words)) return first;
  return withTwoLastNames(first, others, lastNameOf) ?? withLastNameOf(first, others, lastNameOf);
}

/** `Smith/Jones, Ann`: two last names, or those of two people. */
function withTwoLastNames(
  first: string,
  others: string,
  lastNameOf: (text: string) => string,
): string | undefined {
  const [last = '', given = ''] = others.split(/,(.*)/s);
  const isName = /\p{L}{2}/u.test(given) && !wordsOf(given).every(isMark);
  if (!isName || wordsOf(first).length > 1 || withoutTitles(last).length !== 1) return undefined;
  return `${first}/${last}, ${firstOfCouple(given.trim(), lastNameOf).text}`;
}

/** `John & Mary Smith` */
function withLastNameOf(first: string, others: string, lastNameOf: (text: string) => string): string {
  // `Mr. Smith & Mrs. Jones`
  const isTitled = withoutTitles(first).length < wordsOf(first).length;
  if (isTitled && withoutTitles(others).length < 2) return first;
  const full = withoutTitles(others).filter((word) => !isInitial(word));
  return full.length > 1 ? `${lastNameOf(others)}, ${first}` : `, ${first}`;
}

/** `John Smith, Mary Smith` are two, too. */
function withoutSecond(text: string, isFamily: boolean): FirstOfCouple {
  const [one = [], another = [], ...more] = text.split(',').map((part) => withoutTitles(part));
  const isCouple =
    more.length === 0 &&
    one.length > 1 &&
    another.length > 1 &&
    folded(one.at(-1) ?? '') === folded(another.at(-1) ?? '');
  return { text: isCouple ? (text.split(',')[0] ?? '') : text, isCouple: isCouple || isFamily };
}

/** Given names without a last name: `John A.`, `Mary Ann`. */
const isGiven = (words: readonly string[]): boolean =>
  words.filter((word) => !isInitial(word)).length === 1 || isCompoundFirst(words);

const isInitial = (word: string): boolean => /^\p{L}\.?$/u.test(word);

function withoutTitles(text: string): string[] {
  const words = wordsOf(text);
  const from = words.findIndex((word) => titleCertainty(word) === undefined);
  return from < 0 ? [] : words.slice(from);
}

const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '');

import {
  isCompoundFirst,
  isDegree,
  isHispanicLast,
  isMark,
  isParticle,
  titleCertainty,
} from './name-words.js';
import { suffixOfWord } from './suffix.js';

/** The order of a name without a comma; one with a comma has the last name first. */
export type NameOrder = 'last_first' | 'first_last';

/** The words of one person's name. */
export interface NameInWords {
  readonly first: readonly string[];
  readonly middle: readonly string[];
  /** With the suffix. */
  readonly last: readonly string[];
  readonly titles: readonly string[];
  /** Degrees and titles behind the name, each as between two commas. */
  readonly degrees: readonly string[];
  /** Texts that are no part of the name. */
  readonly dropped: readonly string[];
}

/** Takes the name of one person apart: `Smith, John, Jr.` or `Dr. John Smith`. */
export function nameInWords(text: string, order: NameOrder): NameInWords {
  const [head = '', ...rest] = text.split(',').map((part) => part.trim());
  const parts = rest.filter(hasLetters);
  const isOfMarks = (part: string) => wordsOf(part).every(isMark);
  const marks = parts.filter(isOfMarks);
  const [given, ...more] = parts.filter((part) => !isOfMarks(part));
  const one = given === undefined ? inOrder(head, order) : lastFirst(head, given);
  const suffixes = [...one.suffixes, ...marks.filter((mark) => suffixOfWord(mark) !== null)];
  const [first, middle] = givenNames(one.given);
  return {
    first,
    middle: [...middle, ...more.filter(isInitial)],
    last: [...one.last, ...suffixes.slice(0, 1)],
    titles: one.titles,
    degrees: [...one.degrees, ...marks.filter((mark) => suffixOfWord(mark) === null)],
    dropped: more.filter((part) => !isInitial(part)),
  };
}

interface Parts {
  readonly given: readonly string[];
  readonly last: readonly string[];
  readonly suffixes: readonly string[];
  readonly titles: readonly string[];
  readonly degrees: readonly string[];
}

function lastFirst(head: string, tail: string): Parts {
  const last = withoutMarks(wordsOf(head), { least: 1 });
  const given = withoutMarks(wordsOf(tail), { least: 1, hasInitials: true });
  // `Gogh, Vincent van`: the particles at the end belong to the last name.
  const isOfLast = (word: string) => isParticle(word) && word === word.toLowerCase();
  const end = Math.max(1, given.words.findLastIndex((word) => !isOfLast(word)) + 1);
  const names = last.words.length === 0 ? given.words.length : end;
  return {
    ...{ given: given.words.slice(0, names), last: [...given.words.slice(names), ...last.words] },
    ...{ suffixes: [...last.suffixes, ...given.suffixes] },
    ...{ titles: [...last.titles, ...given.titles], degrees: [...last.degrees, ...given.degrees] },
  };
}

function inOrder(text: string, order: NameOrder): Parts {
  const { words, ...marks } = withoutMarks(wordsOf(text), { least: 2 });
  const at = order === 'first_last' ? lastNameFrom(words) : lastNameEnd(words);
  const [before, after] = [words.slice(0, at), words.slice(at)];
  return order === 'first_last'
    ? { ...marks, given: before, last: after }
    : { ...marks, given: after, last: before };
}

/** Takes titles off the beginning, suffixes and degrees off the end. At least so many words remain, if nothing is sure. */
function withoutMarks(
  words: readonly string[],
  { least, hasInitials = false }: { least: number; hasInitials?: boolean },
) {
  let [from, to] = [0, words.length];
  const wordAt = (at: number): string => words[at] ?? '';
  const isArticle = () => /^the$/i.test(wordAt(from)) && titleCertainty(wordAt(from + 1)) !== undefined;
  for (;;) {
    const certainty = isArticle() ? 'before_more' : titleCertainty(wordAt(from));
    const remains = to - from - 1;
    if (certainty === undefined || remains < (certainty === 'always' ? 1 : least)) break;
    from += 1;
  }
  const suffixes: string[] = [];
  const degrees: string[] = [];
  for (; to - from > 1; to -= 1) {
    const word = wordAt(to - 1);
    if (isDegree(word, false)) degrees.unshift(word);
    else if (isSuffixBehind(word, to - from - 1 >= least && !hasInitials)) suffixes.unshift(word);
    else break;
  }
  return { words: words.slice(from, to), titles: words.slice(0, from), suffixes, degrees };
}

/** `V` may be an initial, and `Junior` a name. */
const isSuffixBehind = (word: string, isBehindName: boolean): boolean =>
  suffixOfWord(word) !== null && (isBehindName || /^(?:jr|sr|iii?|iv|2nd|3rd|4th)\.?$/i.test(word));

/** The place of the first word of the last name, behind the given names. */
function lastNameFrom(words: readonly string[]): number {
  if (words.length < 2) return 0;
  let from = words.length - 1;
  while (from > 1) {
    // `Ortega y Gasset`
    if (from > 2 && /^[ye]$/i.test(words[from - 1] ?? '')) from -= 2;
    else if (isParticle(words[from - 1] ?? '')) from -= 1;
    else break;
  }
  // People with two last names: `Garcia Lopez`.
  const main = words.slice(from).find((word) => !isParticle(word)) ?? '';
  const isSecond = from > 1 && isHispanicLast(main) && isHispanicLast(words[from - 1] ?? '');
  return isSecond ? from - 1 : from;
}

/** The place behind the last name, where it comes first: of `de la Cruz Ana`, three. */
function lastNameEnd(words: readonly string[]): number {
  const main = words.findIndex((word) => !isParticle(word));
  return main < 0 ? words.length : main + 1;
}

function givenNames(words: readonly string[]): [first: readonly string[], middle: readonly string[]] {
  const length = [3, 2].find((count) => words.length >= count && isCompoundFirst(words.slice(0, count))) ?? 1;
  return [words.slice(0, length), words.slice(length)];
}

const isInitial = (part: string): boolean => /^\p{L}\.?$/u.test(part);
const hasLetters = (text: string): boolean => /\p{L}/u.test(text);
const wordsOf = (text: string): string[] => text.split(' ').filter((word) => /[\p{L}\d]/u.test(word));

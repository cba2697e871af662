import { searchWords } from '@bindery/service-kit/database';
import { termsOf } from '../individuals/search-terms.sql.js';
import { amountOf } from '../resources/typed-amount.js';
import { withPlainDays } from '../database/typed-day.js';

/** One word of a search, and the terms that it can match. */
export interface WantedWord {
  /** Folded, without punctuation. */
  readonly word: string;
  /** `YYYY-MM-DD`. */
  readonly day?: string;
  /** Dollars as typed, without sign and commas: `111.13`, or the beginning of an amount. */
  readonly amount?: string;
  /** The word as one with the word or the two words before it: `maryann` for the second one of Mary Ann. */
  readonly joined?: readonly string[];
}

/** The words of a search: a date in any of the shown forms is one word, and so is a phone number. */
export function wantedWords(search: string): WantedWord[] {
  const text = withPlainDays(search);
  const [only, ...others] = searchWords(text);
  if (only !== undefined && others.length === 0) return wordsOf(only);
  const terms = termsOf(text);
  // A phone number with spaces.
  if (terms.length === 1) return terms.map(({ term }) => ({ word: term }));
  return searchWords(text).flatMap(wordsOf).map(withJoined);
}

const NAME = /^\p{L}+$/u;

/** A name may be written as one word where it was typed as several. */
function withJoined(typed: WantedWord, nth: number, all: readonly WantedWord[]): WantedWord {
  const words = all.slice(Math.max(0, nth - 2), nth + 1).map(({ word }) => word);
  const joined = words
    .slice(0, -1)
    .map((_, start) => words.slice(start).join(''))
    .filter((name) => NAME.test(name));
  return joined.length === 0 ? typed : { ...typed, joined };
}

function wordsOf(typed: string): WantedWord[] {
  const amount = amountOf(typed);
  const [{ term: word, day } = { term: '', day: undefined }] = termsOf(typed);
  if (word === '') return [];
  return [{ word, ...(day !== undefined && { day }), ...(amount !== undefined && { amount }) }];
}

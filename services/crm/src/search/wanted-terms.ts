import { folded } from '@bindery/contracts/folding';
import { searchWords } from '@bindery/service-kit/database';
import { termsOf } from '../individuals/search-terms.sql.js';
import { amountOf } from '../resources/typed-amount.js';

/** One word of a search, and the terms that it can match. */
export interface WantedWord {
  /** Folded, without punctuation. */
  readonly word: string;
  /** `YYYY-MM-DD`. */
  readonly day?: string;
  /** Dollars as typed, without sign and commas: `111.13`, or the beginning of an amount. */
  readonly amount?: string;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NAMED_DAY = /\b([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})\b/giu;
const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/u;
const AMERICAN_DAY = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/u;

/** The words of a search: a date in any of the shown forms is one word, and so is a phone number. */
export function wantedWords(search: string): WantedWord[] {
  const text = folded(search).replaceAll(NAMED_DAY, (typed, month: string, day: string, year: string) => {
    const nth = MONTHS.indexOf(month.toLowerCase()) + 1;
    return nth === 0 ? typed : dayOf(year, String(nth), day);
  });
  const [only, ...others] = searchWords(text);
  if (only !== undefined && others.length === 0) return wordsOf(only);
  const terms = termsOf(text);
  // A phone number with spaces.
  if (terms.length === 1) return terms.map(({ term }) => ({ word: term }));
  return searchWords(text).flatMap(wordsOf);
}

function wordsOf(typed: string): WantedWord[] {
  const day = typedDay(typed);
  const amount = amountOf(typed);
  const [{ term: word } = { term: '' }] = termsOf(typed);
  if (word === '') return [];
  return [{ word, ...(day !== undefined && { day }), ...(amount !== undefined && { amount }) }];
}

function typedDay(typed: string): string | undefined {
  const [, isoYear, isoMonth, isoDay] = ISO_DAY.exec(typed) ?? [];
  if (isoYear && isoMonth && isoDay) return dayOf(isoYear, isoMonth, isoDay);
  const [, month, day, year] = AMERICAN_DAY.exec(typed) ?? [];
  return month && day && year ? dayOf(year, month, day) : undefined;
}

const dayOf = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

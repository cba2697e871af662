import { amountText } from '@bindery/contracts/validation';
import { searchWords } from '@bindery/service-kit/database';

const AMOUNT = /^\d+(?:\.\d{0,2})?$/u;

/** The amount that a word of a search is, without sign and commas: `1234.50`, or the beginning of one. */
export function amountOf(word: string): string | undefined {
  const amount = amountText(word);
  return AMOUNT.test(amount) ? amount : undefined;
}

/** A search with its amounts as premiums are stored: `$1,234.50` is `1234.50`. */
export const withPlainAmounts = (search: string): string =>
  searchWords(search)
    .map((word) => amountOf(word) ?? word)
    .join(' ');

/** Dollars as they are shown or typed: `$1,234.50`. */
const AMOUNT = /^\$?(\d[\d,]*(?:\.\d{0,2})?)$/u;

/** The amount that a word of a search is, without sign and commas: `1234.50`, or the beginning of one. */
export function amountOf(word: string): string | undefined {
  return AMOUNT.exec(word)?.[1]?.replaceAll(',', '');
}

import { codeText } from './text-rule.js';

// This module carries no schema, so that fields can use it without one.

const amount = /^\$? ?(\d{1,3}(?:,\d{3})+|\d+)(\.\d*)?/;
/** Behind digits, these make another number of them: `99,90`, `1 234.50`, `$12k`, `20 - 40`, `5 %`. */
const goesOn =
  /^(?:\d|\/\s?\d|[.,'’]\d|[\s\u00A0\u202F]\d|\s?(?:[km]|mm|thousand|million|percent)\b|\s?[%€£¥]|\s?(?:[-–—]|to\b|or\b)\s?\$?\d)/i;

/**
 * The amount in dollars with which a text begins, without its sign and thousands separators, and where it ends; undefined
 * if it isn't understood whole.
 */
export function amountAt(text: string): { readonly amount: string; readonly end: number } | undefined {
  const [written, dollars, cents = ''] = amount.exec(text) ?? [];
  if (written === undefined || dollars === undefined) return undefined;
  const end = written.length;
  return goesOn.test(text.slice(end, end + 20))
    ? undefined
    : { amount: dollars.replaceAll(',', '') + cents, end };
}

/**
 * An amount in dollars without its sign and thousands separators: `1234.50` of `$1,234.50`. Any other text stays as it
 * is, so that a comma that separates no thousands is an error and never a bigger amount.
 */
export function amountText(text: string): string {
  const written = codeText(text);
  const read = amountAt(written);
  return read?.end === written.length ? read.amount : written;
}

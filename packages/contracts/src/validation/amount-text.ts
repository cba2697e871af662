import { codeText } from './text-rule.js';

// This module carries no schema, so that fields can use it without one.

const amount = /^\$? ?(\d{1,3}(?:,\d{3})+|\d+)(\.\d*)?$/;

/**
 * An amount in dollars without its sign and thousands separators: `1234.50` of `$1,234.50`. Any other text stays as it
 * is, so that a comma that separates no thousands is an error and never a bigger amount.
 */
export function amountText(text: string): string {
  const written = codeText(text);
  const [, dollars, cents = ''] = amount.exec(written) ?? [];
  return dollars === undefined ? written : dollars.replaceAll(',', '') + cents;
}

import { codeText } from './text-rule.js';

// This module carries no schema, so that lists can use it without one.

/** The nine digits of an SSN, whatever separators it was typed with. */
export function ssnDigits(text: string): string {
  return codeText(text).replaceAll(/[\s-]/g, '');
}

/**
 * Whether nine digits can be a Social Security number: area not 000, 666 or 900–999, group not 00, serial not 0000.
 * Source: SSA, "Social Security Number Randomization".
 */
export function isSsn(digits: string): boolean {
  return /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(digits);
}

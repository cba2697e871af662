import { z } from 'zod';

/** The nine digits of an SSN, whatever separators it was typed with. */
export function ssnDigits(text: string): string {
  return text.replaceAll(/[\s-]/g, '');
}

/**
 * Whether nine digits can be a Social Security number: area not 000, 666 or 900–999, group not 00, serial not 0000.
 * Source: SSA, "Social Security Number Randomization".
 */
export function isSsn(digits: string): boolean {
  return /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(digits);
}

/** A Social Security number, stored as nine digits. */
export const ssn = z
  .string('The SSN must be text.')
  .transform(ssnDigits)
  .refine((digits) => /^\d{9}$/.test(digits), 'Enter nine digits, such as 219-09-9999.')
  .refine((digits) => !/^\d{9}$/.test(digits) || isSsn(digits), "This SSN isn't valid. Check the digits.")
  .meta({ pattern: '^(?!000|666|9)[0-9]{3}-?(?!00)[0-9]{2}-?(?!0000)[0-9]{4}$' });

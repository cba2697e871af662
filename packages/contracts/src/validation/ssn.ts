import { z } from 'zod';
import { isSsn, ssnDigits } from './ssn-shape.js';

/** A Social Security number, stored as nine digits. */
export const ssn = z
  .string('The SSN must be text.')
  .overwrite(ssnDigits)
  .refine((digits) => /^\d{9}$/.test(digits), 'Enter nine digits, such as 219-09-9999.')
  .refine((digits) => !/^\d{9}$/.test(digits) || isSsn(digits), "This SSN isn't valid. Check the digits.")
  .meta({ pattern: '^(?!000|666|9)[0-9]{3}-?(?!00)[0-9]{2}-?(?!0000)[0-9]{4}$' });

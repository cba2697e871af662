import { z } from 'zod';
import { codeText, lineText } from './text-rule.js';

/**
 * Codes of states, the district, territories, freely associated states and armed forces.
 * Source: USPS Publication 28, Appendix B.
 */
export const stateCodes = [
  ...[
    'AL',
    'AK',
    'AZ',
    'AR',
    'CA',
    'CO',
    'CT',
    'DE',
    'DC',
    'FL',
    'GA',
    'HI',
    'ID',
    'IL',
    'IN',
    'IA',
    'KS',
    'KY',
    'LA',
  ],
  ...[
    'ME',
    'MD',
    'MA',
    'MI',
    'MN',
    'MS',
    'MO',
    'MT',
    'NE',
    'NV',
    'NH',
    'NJ',
    'NM',
    'NY',
    'NC',
    'ND',
    'OH',
    'OK',
    'OR',
  ],
  ...['PA', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY'],
  ...['AS', 'GU', 'MP', 'PR', 'VI', 'FM', 'MH', 'PW', 'AA', 'AE', 'AP'],
] as const;

/** A state as USPS writes it: two letters. */
export const stateCode = z
  .string('State is required.')
  .overwrite(lineText)
  .toUpperCase()
  .refine(
    (code) => (stateCodes as readonly string[]).includes(code),
    'Enter a two-letter state code, such as NY.',
  )
  .meta({ enum: stateCodes });

/** A ZIP code of five digits, or of nine, which is kept as `12345-6789`. */
export const zipCode = z
  .string('ZIP is required.')
  .overwrite(codeText)
  .regex(/^[0-9]{5}([- ]?[0-9]{4})?$/, 'Enter a ZIP code such as 10001 or 10001-1234.')
  .transform((text) => {
    const digits = text.replaceAll(/\D/g, '');
    return digits.length === 9 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
  });

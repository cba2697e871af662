import { isMbi, mbiCharacters } from '../validation/mbi-shape.js';
import { codeText } from '../validation/text-rule.js';
import { isSsn, ssnDigits } from '../validation/ssn-shape.js';

// This module carries no schema either.

/** A complete protected number as a search term. */
export interface ProtectedSearch {
  readonly field: 'ssn' | 'mbi' | 'drivers_license';
  readonly value: string;
}

const LICENSE = /^(?:(?:driver['’]?s? +)?licen[sc]e|dl)[ :#]+([^\s:#].{2,})$/iu;

/**
 * The protected value that a text searches for, if it is a whole well-formed SSN or Medicare number, or a driver's
 * license that is named as one: `license D123-4567`.
 */
export function protectedSearchOf(text: string): ProtectedSearch | undefined {
  const digits = ssnDigits(text);
  if (isSsn(digits)) return { field: 'ssn', value: digits };
  const characters = mbiCharacters(text);
  if (isMbi(characters)) return { field: 'mbi', value: characters };
  const license = LICENSE.exec(codeText(text))?.[1];
  return license === undefined ? undefined : { field: 'drivers_license', value: license };
}

import { z } from 'zod';

const letter = '[AC-HJKMNP-RT-Y]';
const either = '[0-9AC-HJKMNP-RT-Y]';
const parts = [`[1-9]${letter}${either}[0-9]`, `${letter}${either}[0-9]`, `${letter}{2}[0-9]{2}`];
const shape = new RegExp(`^${parts.join('')}$`);

/** An MBI as it is stored: upper case, no dashes or spaces. */
export function mbiCharacters(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}

/**
 * Whether eleven characters have the form of a Medicare Beneficiary Identifier: letters never S, L, O, I, B or Z.
 * Source: CMS, "Understanding the Medicare Beneficiary Identifier (MBI) Format".
 */
export function isMbi(characters: string): boolean {
  return shape.test(characters);
}

/** A Medicare Beneficiary Identifier, stored without dashes. */
export const mbi = z
  .string('The Medicare number must be text.')
  .transform(mbiCharacters)
  .refine(isMbi, 'Enter 11 characters, such as 1EG4-TE5-MK73. An MBI never contains S, L, O, I, B or Z.')
  .meta({ pattern: `^${parts.join('-?')}$` });

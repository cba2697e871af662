import { codeText } from './text-rule.js';

// This module carries no schema, so that lists can use it without one.

const letter = '[AC-HJKMNP-RT-Y]';
const either = '[0-9AC-HJKMNP-RT-Y]';
/** The groups of an MBI, as they are written: 4-3-4 characters. */
export const mbiParts = [`[1-9]${letter}${either}[0-9]`, `${letter}${either}[0-9]`, `${letter}{2}[0-9]{2}`];
const shape = new RegExp(`^${mbiParts.join('')}$`);

/** An MBI as it is stored: upper case, no dashes or spaces. */
export function mbiCharacters(text: string): string {
  return codeText(text).replaceAll(/[\s-]/g, '').toUpperCase();
}

/**
 * Whether eleven characters have the form of a Medicare Beneficiary Identifier: letters never S, L, O, I, B or Z.
 * Source: CMS, "Understanding the Medicare Beneficiary Identifier (MBI) Format".
 */
export function isMbi(characters: string): boolean {
  return shape.test(characters);
}

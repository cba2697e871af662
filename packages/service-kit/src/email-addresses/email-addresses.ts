import { domainToUnicode } from 'node:url';
import { asciiAddress, codeText } from '@bindery/contracts/validation';

/**
 * The one form in which an address is stored and compared: by the text rule, lower case, punycode domain. Dots and plus
 * are kept: whether they matter is the mailbox's own affair.
 * @returns null when the text is not an email address
 */
export const normaliseAddress = (text: string): string | null =>
  asciiAddress(codeText(text))?.toLowerCase().normalize('NFC') ?? null;

/** A domain of one script: letters of several can look like another domain. */
const ofOneScript = new RegExp(
  ['Latin', 'Cyrillic', 'Greek', 'Han', 'Hangul', 'Arabic', 'Hebrew']
    .map((script) => String.raw`^[\p{scx=${script}}\d.-]+$`)
    .join('|'),
  'u',
);

/**
 * A stored address as people write it, `ana@bücher.example`. A domain that mixes scripts stays as it is stored, because it
 * could pass for another one.
 */
export function shownAddress(stored: string): string {
  const at = stored.lastIndexOf('@') + 1;
  const domain = domainToUnicode(stored.slice(at));
  const shown = stored.slice(0, at) + domain;
  return ofOneScript.test(domain) && normaliseAddress(shown) === stored ? shown : stored;
}

/** The part before the `@`: what a new account is called until its owner renames it. */
export function localPartOf(address: string): string {
  return address.slice(0, address.lastIndexOf('@'));
}

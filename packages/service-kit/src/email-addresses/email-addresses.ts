import { domainToASCII } from 'node:url';
import { isEmail } from '@bindery/contracts/validation';

/**
 * The one form in which an address is stored and compared: NFC, trimmed, lower case, punycode domain. Dots and plus
 * are kept: whether they matter is the mailbox's own affair.
 * @returns null when the text is not an email address
 */
export function normaliseAddress(text: string): string | null {
  const typed = text.normalize('NFC').trim();
  if (!isEmail(typed)) return null;
  const at = typed.lastIndexOf('@');
  const domain = domainToASCII(typed.slice(at + 1));
  if (domain === '') return null;
  return `${typed.slice(0, at).toLowerCase().normalize('NFC')}@${domain.toLowerCase()}`;
}

/** The part before the `@`: what a new account is called until its owner renames it. */
export function localPartOf(address: string): string {
  return address.slice(0, address.lastIndexOf('@'));
}

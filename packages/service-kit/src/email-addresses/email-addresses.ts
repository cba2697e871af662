import { asciiAddress, codeText } from '@bindery/contracts/validation';

/**
 * The one form in which an address is stored and compared: by the text rule, lower case, punycode domain. Dots and plus
 * are kept: whether they matter is the mailbox's own affair.
 * @returns null when the text is not an email address
 */
export const normaliseAddress = (text: string): string | null =>
  asciiAddress(codeText(text))?.toLowerCase().normalize('NFC') ?? null;

/** The part before the `@`: what a new account is called until its owner renames it. */
export function localPartOf(address: string): string {
  return address.slice(0, address.lastIndexOf('@'));
}

/**
 * The masks of protected values. The star marks hidden characters, so stored values must not contain it. The other
 * characters keep their position, so that users can check "ends with 1234" on the phone.
 */
export const MASK = '*';

/** Whether a text can only be a mask. */
export function looksMasked(text: string): boolean {
  return text.includes(MASK);
}

/** The same of a value of any kind. */
export const isMask = (value: unknown): boolean => typeof value === 'string' && looksMasked(value);

/**
 * The error of a mask that stands for no stored value.
 * @param field its name or label
 * @param isStored whether the record has a value that undoing keeps
 */
export function maskRejected(field: string, isStored: boolean): string {
  const what = /email/i.test(field) ? 'email address' : 'number';
  return `Type the full ${what}${isStored ? ', or undo to keep the stored one' : ''}.`;
}

/** `***-**-1234` of nine digits. */
export function maskSsn(digits: string): string {
  return `***-**-${digits.slice(-4)}`;
}

/** `***-***-MK73` of eleven characters. */
export function maskMbi(characters: string): string {
  return `***-***-${characters.slice(-4)}`;
}

/** `ka***@clients.test`: the first two characters of the local part, and the domain. A local part of two or fewer is all stars. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const shown = local.length > 2 ? local.slice(0, 2) : '';
  return shown + MASK.repeat(local.length - shown.length) + address.slice(at);
}

/** First two and last two characters with stars between; four characters or fewer are all stars. */
export function maskDriversLicense(license: string): string {
  if (license.length <= 4) return MASK.repeat(license.length);
  return license.slice(0, 2) + MASK.repeat(license.length - 4) + license.slice(-2);
}

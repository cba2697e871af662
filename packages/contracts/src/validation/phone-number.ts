/** What to enter instead of a number that cannot be one. */
export const PHONE_NUMBER =
  'Enter a phone number with area code, such as (212) 555-0123. Start with + for other countries.';

/**
 * Whether a text has the digits of a whole phone number. It never refuses one that the server, which knows the numbering
 * plans of all countries, accepts.
 */
export function hasPhoneDigits(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  if (/^\D*\+/.test(text)) return digits.length >= 6;
  const isPlain = /^[\d\s().-]*$/.test(text);
  if (!isPlain || digits.length < 11) return digits.length >= 10;
  return /^(1|011)/.test(digits);
}

/** A number and the extension behind it, as in `(212) 555-0123 x12`; null when it has none. */
export function splitExtension(text: string): { phone: string; extension: string } | null {
  const [, phone, extension] =
    /^(.*\d\)?)[\s,;]*(?:extension|ext[.=]?|x\.?|#)\s*(\d{1,10})\s*$/i.exec(text) ?? [];
  return phone === undefined || extension === undefined ? null : { phone, extension };
}

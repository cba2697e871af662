/** The sentence for an impossible phone number. */
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

/** {@link hasPhoneDigits} for the OpenAPI document, as far as a pattern can: ten digits, or six behind a plus. */
export const phoneFormat = {
  allOf: [{ pattern: String.raw`^\D*(\+(\D*\d){6}|(\d\D*){10})` }],
  examples: ['(212) 555-0123'],
};

const named = /^(.*\d\)?)[\s,;./-]*(?:extension|extn?|x|#)[\s.:=-]*(\d{1,10})$/i;
/** As telephones write it: after a pause. */
const afterPause = /^(.*\d\)?)\s*[,;][,;\s]*(\d{1,10})$/;

/** A number and the extension behind it, as in `(212) 555-0123 x12` or `2125550123,12`; null when it has none. */
export function splitExtension(text: string): { phone: string; extension: string } | null {
  const [, phone, extension] = named.exec(text) ?? afterPause.exec(text) ?? [];
  if (phone === undefined || extension === undefined || !hasPhoneDigits(phone)) return null;
  return { phone, extension };
}

/**
 * Whether a number in E.164 can be one of its country, as far as no list of codes is needed: in the North American
 * numbering plan, area and exchange codes begin with 2 to 9 and are not N11, such as 911.
 * Source: NANPA, "Central Office Code Assignment Guidelines".
 */
export const isAssignable = (e164: string): boolean =>
  !e164.startsWith('+1') || /^\+1(?:[2-9](?!11)\d{2}){2}\d{4}$/.test(e164);

/** Whether a form takes a number, with or without an extension. The server checks other countries' numbers as well. */
export function isPhoneNumber(text: string): boolean {
  const number = splitExtension(text)?.phone ?? text;
  if (!hasPhoneDigits(number)) return false;
  const [, national] = /^1?(\d{10})$/.exec(number.replaceAll(/[^\d+]/g, '').replace(/^\+1/, '1')) ?? [];
  return national === undefined || isAssignable(`+1${national}`);
}

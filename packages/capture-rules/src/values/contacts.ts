import {
  hasEmailShape,
  isMbi,
  isPhoneNumber,
  isSsn,
  mbiCharacters,
  splitExtension,
  ssnDigits,
} from '@bindery/contracts/validation';

/** A value in a text. */
export interface Found {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const phones =
  /(?<![\w/.$-])(?:\+?1[ .-]{0,2})?(?:\( ?\d{3} ?\)|\d{3})[ ./-]{0,3}\d{3}[ .-]{0,3}\d{4}(?![\w/]|-\d)(?:,? ?(?:x|ext\.?|extension) ?\.?:? ?\d{1,6}\b)?/gi;

/** The phone numbers that a text has, as they are written; their extensions are part of them. */
export function phonesIn(text: string): Found[] {
  return [...text.matchAll(phones)].flatMap((match) => {
    const value = match[0].trim();
    return isPhoneNumber(value) ? [{ value, start: match.index, end: match.index + value.length }] : [];
  });
}

/** A number and its extension. */
export const withoutExtension = (phone: string): { readonly phone: string; readonly extension?: string } =>
  splitExtension(phone) ?? { phone };

export const isTollFree = (phone: string): boolean =>
  /^1?8(?:00|33|44|55|66|77|88)/.test(phone.replaceAll(/\D/g, ''));

const emails =
  /(?<![\w.!#$%&'*+=?^`{|}~-])[\w.!#$%&'*+=?^`{|}~-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,5}/gi;

/** The email addresses that a text has. */
export function emailsIn(text: string): Found[] {
  return [...text.matchAll(emails)].flatMap((match) => {
    const value = match[0].replace(/^['*.=]+/, '').replace(/[.-]{1,9}$/, '');
    const start = match.index + match[0].indexOf(value);
    return hasEmailShape(value) && !value.includes('*') ? [{ value, start, end: start + value.length }] : [];
  });
}

const ssns = /(?<![\w-])\d{3}(?:-| ?- ?| )\d{2}(?:-| ?- ?| )\d{4}(?![\w-])/g;

/** Social Security numbers as they are written with their separators. */
export function ssnsIn(text: string): Found[] {
  return [...text.matchAll(ssns)].flatMap((match) => {
    const value = ssnDigits(match[0]);
    return isSsn(value) ? [{ value, start: match.index, end: match.index + match[0].length }] : [];
  });
}

const mbis = /(?<![\w-])[1-9][a-z][a-z0-9]\d[ -]?[a-z][a-z0-9]\d[ -]?[a-z]{2}\d{2}(?![\w-])/gi;

/** Medicare numbers: no other number has their letters and digits in these places. */
export function mbisIn(text: string): Found[] {
  return [...text.matchAll(mbis)].flatMap((match) => {
    const value = mbiCharacters(match[0]);
    return isMbi(value) ? [{ value, start: match.index, end: match.index + match[0].length }] : [];
  });
}

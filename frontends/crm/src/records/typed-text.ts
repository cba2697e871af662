import { codeText, isMbi, isSsn, mbiCharacters, ssnDigits } from '@bindery/contracts/validation';

/** A whole number of the United States as `(207) 555-0123`; other text as it is being typed. */
export function typedPhone(text: string): string {
  const written = /^(?:\+?1)?[\s().-]*([2-9]\d{2})[\s().-]*(\d{3})[\s.-]*(\d{4})$/.exec(codeText(text).trim());
  const [, area, exchange, line] = written ?? [];
  return area === undefined || exchange === undefined || line === undefined
    ? text
    : `(${area}) ${exchange}-${line}`;
}

/** A whole Medicare number as `1EG4-TE5-MK73`; other text as it is being typed. */
export function typedMbi(text: string): string {
  const characters = mbiCharacters(text);
  if (!isMbi(characters)) return text;
  return `${characters.slice(0, 4)}-${characters.slice(4, 7)}-${characters.slice(7)}`;
}

/** A whole SSN as `219-09-9999`; other text as it is being typed. */
export function typedSsn(text: string): string {
  const digits = ssnDigits(text);
  return isSsn(digits) ? `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}` : text;
}

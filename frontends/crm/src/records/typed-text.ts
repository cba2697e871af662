import { isMbi, isSsn, mbiCharacters, ssnDigits } from '@bindery/contracts/validation';

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

import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A phone number in E.164, without a country one of the United States; undefined for what cannot be a whole number. */
export function possibleE164(phone: string): string | undefined {
  const number = parsePhoneNumberFromString(phone, 'US');
  return number?.isPossible() ? number.number : undefined;
}

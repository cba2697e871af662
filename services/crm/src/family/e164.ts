import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { refuseField } from '@bindery/service-kit/errors';

/** A phone number in E.164, without a country one of the United States; undefined for what cannot be a whole number. */
export function possibleE164(phone: string): string | undefined {
  const number = parsePhoneNumberFromString(phone, 'US');
  return number?.isPossible() ? number.number : undefined;
}

/**
 * A phone number in E.164.
 * @throws AppError `validation_failed` on `phone`
 */
export function e164Of(phone: string): string {
  const number = possibleE164(phone);
  if (number !== undefined) return number;
  refuseField(
    'phone',
    'Enter a phone number with its area code, such as (212) 555-0123; other countries with + and code.',
  );
}

import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { AppError } from '@bindery/service-kit/errors';

/**
 * A phone number in E.164. Without a country it is one of the United States.
 * @throws AppError `validation_failed` on `phone`
 */
export function e164Of(phone: string): string {
  const number = parsePhoneNumberFromString(phone, 'US');
  if (number?.isPossible()) return number.number;
  const message =
    'Enter a phone number with its area code, such as (212) 555-0123; other countries with + and code.';
  throw new AppError('validation_failed', { detail: message, errors: [{ path: 'phone', message }] });
}

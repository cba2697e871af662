import { refuseField } from '@bindery/service-kit/errors';
import { possibleE164 } from '@bindery/service-kit/phone-numbers';

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

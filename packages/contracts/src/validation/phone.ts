import { PHONE_NUMBER, isPhoneNumber, phoneFormat } from './phone-number.js';
import { oneCode } from './text.js';

/** A phone number as it was typed, perhaps with an extension behind it. */
export const onePhone = (label: string) =>
  oneCode(label, 40).refine(isPhoneNumber, PHONE_NUMBER).meta(phoneFormat);

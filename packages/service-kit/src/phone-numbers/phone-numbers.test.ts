import { hasPhoneDigits } from '@bindery/contracts/validation';
import { possibleE164 } from './phone-numbers.js';

const accepted = [
  ...['(207) 555-0199', '1 207 555 0199', '207.555.0199 x12', '011 44 20 7946 0123', '1 1 951 255 5905'],
  ...['+44 20 7946 0123', '+1 (207) 555-0199', '+985001', 'tel:+1-207-555-0199;ext=12'],
];

it.each(accepted)('the form does not refuse %s, which the server accepts', (text) => {
  expect(possibleE164(text)).toBeDefined();
  expect(hasPhoneDigits(text)).toBe(true);
});

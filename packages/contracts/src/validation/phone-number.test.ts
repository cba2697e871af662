import { hasPhoneDigits, splitExtension } from './phone-number.js';

it.each(['12', '555-0123', '1-800-FLOWERS', '20755501991', '+1 20', ''])('%j is no whole number', (text) => {
  expect(hasPhoneDigits(text)).toBe(false);
});

it.each([
  ['207.555.0199 x12', '207.555.0199', '12'],
  ['(207) 555-0199, ext. 7', '(207) 555-0199', '7'],
  ['2075550199X0012', '2075550199', '0012'],
  ['+44 20 7946 0123 extension 4', '+44 20 7946 0123', '4'],
  ['+12075550199;ext=12', '+12075550199', '12'],
  ['207-555-0199 #3', '207-555-0199', '3'],
])('%s has the extension behind it', (text, phone, extension) => {
  expect(splitExtension(text)).toEqual({ phone, extension });
});

it.each(['207.555.0199', 'x12', '207.555.0199 x', '207.555.0199 x12345678901'])('%s has none', (text) => {
  expect(splitExtension(text)).toBeNull();
});

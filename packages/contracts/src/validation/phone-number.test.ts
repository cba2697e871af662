import { hasPhoneDigits, isAssignable, isPhoneNumber, phoneFormat, splitExtension } from './phone-number.js';

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
  ['(207) 555-0199 -x11', '(207) 555-0199', '11'],
  ['2075550199,136', '2075550199', '136'],
  ['2075550199;9', '2075550199', '9'],
  ['2075550199,, 9', '2075550199', '9'],
  ['2075550199 ext: 9', '2075550199', '9'],
  ['207-555-0199 extn 4', '207-555-0199', '4'],
])('%s has the extension behind it', (text, phone, extension) => {
  expect(splitExtension(text)).toEqual({ phone, extension });
});

it.each([
  '207.555.0199',
  'x12',
  '207.555.0199 x',
  '207.555.0199 x12345678901',
  '207,555,0199',
  '555-0199 x4',
])('%s has none', (text) => {
  expect(splitExtension(text)).toBeNull();
});

it.each([
  ...['(107) 555-0199', '(007) 555-0199', '207-155-0199', '207-055-0199', '911-555-0199', '207-911-0199'],
  ...['+1 411 555 0199', '1 207 611 0199', '(207) 911-0199 x12', '12'],
])('a form refuses %s', (text) => {
  expect(isPhoneNumber(text)).toBe(false);
});

it.each([
  ...['(207) 555-0199', '555-555-0123', '212-234-5678', '1-800-555-0199', '(212) 912-0111'],
  ...[
    '+44 20 7946 0123',
    '+52 911 234 5678',
    '+44 20 7946 01',
    '011 44 20 7946 0123',
    '1 1 951 255 5905',
    '2075550199,136',
  ],
])('a form takes %s, and so does the pattern of the document', (text) => {
  expect(isPhoneNumber(text)).toBe(true);
  expect(text).toMatch(new RegExp(phoneFormat.allOf[0]?.pattern ?? '(?!)'));
});

it.each([
  ['+12075550199', true],
  ['+12079110199', false],
  ['+13115550199', false],
  ['+441914980123', true],
])('%s can be a number: %s', (e164, can) => {
  expect(isAssignable(e164)).toBe(can);
});

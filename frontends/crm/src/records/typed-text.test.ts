import { typedMbi, typedPhone, typedSsn } from './typed-text.js';

it.each([
  ['2075550123', '(207) 555-0123'],
  ['(207) 555-0123', '(207) 555-0123'],
  ['+1 207.555.0123', '(207) 555-0123'],
  ['1-207-555-0123', '(207) 555-0123'],
  ['207555012', '207555012'],
  ['1207555012', '1207555012'],
  ['20755501234', '20755501234'],
  ['+44 20 7946 0123', '+44 20 7946 0123'],
  ['207 555 0123 x5', '207 555 0123 x5'],
])('shows the phone number %s as %s', (text, shown) => {
  expect(typedPhone(text)).toBe(shown);
});

it.each([
  ['1EG4TE5MK73', '1EG4-TE5-MK73'],
  ['1eg4 te5 mk73', '1EG4-TE5-MK73'],
  ['1EG4TE5', '1EG4TE5'],
  ['***-***-MK73', '***-***-MK73'],
])('shows the Medicare number %s as %s', (text, shown) => {
  expect(typedMbi(text)).toBe(shown);
});

it.each([
  ['219099999', '219-09-9999'],
  ['219 09 9999', '219-09-9999'],
  ['000123456', '000123456'],
  ['***-**-9999', '***-**-9999'],
])('shows the SSN %s as %s', (text, shown) => {
  expect(typedSsn(text)).toBe(shown);
});

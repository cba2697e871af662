import { typedMbi, typedSsn } from './typed-text.js';

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

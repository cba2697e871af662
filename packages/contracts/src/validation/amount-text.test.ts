import { amountText } from './amount-text.js';

it.each([
  ['$1,234.50', '1234.50'],
  ['$ 12', '12'],
  ['1,234,567.8', '1234567.8'],
  ['\u202d$12.50\u202c', '12.50'],
  ['\uff11\uff12', '12'],
  ['12.', '12.'],
])('reads the amount %j as %j', (typed, amount) => {
  expect(amountText(typed)).toBe(amount);
});

it.each([
  '12,5',
  '0,99',
  '1234,50',
  '1,23',
  '12,34,567',
  '1.234,50',
  '1 234',
  '1,2345',
  '1e-7',
  '5$',
  'abc',
  '',
])('leaves %j as it is', (typed) => {
  expect(amountText(typed)).toBe(typed);
});

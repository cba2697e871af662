import { amountAt, amountText } from './amount-text.js';

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

it.each([
  ['$1,234.50 per month', '1234.50', 9],
  ['120.50/mo', '120.50', 6],
  ['$99 monthly', '99', 3],
  ['$12. Call us', '12.', 4],
  ['7 medications', '7', 1],
])('finds the amount with which %j begins', (text, found, end) => {
  expect(amountAt(text)).toEqual({ amount: found, end });
});

it.each([
  ...['99,90', '2.345,00', '1 234.50', '1\u202f234', '$12k', '$12 K', '$1.2 million', '12%', '99 €'],
  ...['20-40', '$20 - $40', '$20 to $40', '1/2', '1,2345', '12,34,567', "1'234", '(12.00)', '-5', 'free'],
])('finds none in %j', (text) => {
  expect(amountAt(text)).toBeUndefined();
});

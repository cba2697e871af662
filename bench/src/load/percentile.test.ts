import { percentile } from './percentile.js';

test.each([
  [50, 50],
  [95, 95],
  [99, 99],
  [100, 100],
  [0.1, 1],
])('percentile %p of one to a hundred is %p', (hundredths, expected) => {
  const oneToAHundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(percentile(oneToAHundred, hundredths)).toBe(expected);
});

test('every percentile of a single duration is that duration', () => {
  expect([percentile([7], 50), percentile([7], 99)]).toEqual([7, 7]);
});

test('a percentile of no durations is NaN', () => {
  expect(percentile([], 50)).toBeNaN();
});

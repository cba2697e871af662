import { percentile } from './percentile.js';

test.each([
  [50, 50],
  [95, 95],
  [99, 99],
  [100, 100],
  [0.1, 1],
])('of one to a hundred, %p in a hundred do not exceed %p', (hundredths, expected) => {
  const oneToAHundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(percentile(oneToAHundred, hundredths)).toBe(expected);
});

test('of a single duration every percentile is that one', () => {
  expect([percentile([7], 50), percentile([7], 99)]).toEqual([7, 7]);
});

test('of no durations there is none', () => {
  expect(percentile([], 50)).toBeNaN();
});

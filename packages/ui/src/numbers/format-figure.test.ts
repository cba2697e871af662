import { compactFigure, formatFigure, formatSize } from './format-figure.js';

it.each([
  [1_204, 'count', '1,204', '1.2K'],
  [41_800.5, 'usd', '$41,800.50', '$41.8K'],
  [84.24, 'percent', '84.2%', '84.2%'],
  [1, 'days', '1 day', '1'],
  [12, 'days', '12 days', '12'],
] as const)('formats %d as %s', (value, unit, long, short) => {
  expect([formatFigure(value, unit), compactFigure(value, unit)]).toEqual([long, short]);
});

it.each([
  [0, '0 kB'],
  [12_345, '12.3 kB'],
  [1_000_000, '1 MB'],
  [2_048_000_000, '2,048 MB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

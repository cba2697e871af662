import type { Measured } from '../load/measured.js';
import { missedBy, printed, type Line } from './report.js';

const measured = (perSecond: number, p95 = 10, failures = {}): Measured => ({
  perSecond,
  p50: 5,
  p95,
  p99: 20,
  requests: 100,
  failures,
});
const line = (changes: Partial<Line> = {}): Line => ({
  call: 'list, default',
  who: 'owner',
  writes: false,
  leastOfFloor: 0.5,
  floor: measured(900),
  service: measured(450),
  gateway: measured(300),
  steady: measured(50, 49),
  ...changes,
});

test('a line at its share of the floor, two thirds of it through the gateway and a fast pace misses no target', () => {
  expect(missedBy(line(), 100_000)).toEqual([]);
});

test.each([
  [{ service: measured(449) }, 'service 0.50 of the floor, not 0.50'],
  [{ gateway: measured(290) }, 'gateway 0.32 of the floor, not 0.33'],
  [{ steady: measured(50, 50) }, 'p95 50 ms at a steady pace, not 50'],
  [{ gateway: measured(300, 10, { 429: 3 }) }, 'gateway: 3 × 429'],
])('a line names the target it misses: case %#', (changes, words) => {
  expect(missedBy(line(changes), 100_000)).toEqual([words]);
});

test('a million rows are allowed a hundred milliseconds more', () => {
  expect(missedBy(line({ steady: measured(50, 149) }), 1_000_000)).toEqual([]);
});

test('a steady pace without answers misses its target', () => {
  expect(missedBy(line({ steady: measured(0, Number.NaN) }), 100_000)).toEqual([
    'p95 NaN ms at a steady pace, not 50',
  ]);
});

test('the report prints two sizes side by side', () => {
  const yardstick = { rows: 2_000, calls: { dashboard: measured(100) } };
  const text = printed([
    { rows: 100_000, lines: [line()], yardstick },
    { rows: 1_000_000, lines: [], yardstick },
  ]);
  expect(text).toContain('100,000 individuals');
  expect(text).toMatch(/dashboard\s+5\.0 ms\s+5\.0 ms/);
});

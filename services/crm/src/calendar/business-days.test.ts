import { nextBusinessDay } from './business-days.js';

it.each([
  ['2026-11-29', '2026-11-30'],
  ['2026-11-30', '2026-12-01'],
  ['2026-12-03', '2026-12-04'],
  ['2026-12-04', '2026-12-07'],
  ['2026-12-05', '2026-12-07'],
])('%s is followed by %s', (day, next) => {
  expect(nextBusinessDay(day)).toBe(next);
});

import { daysAfter, daysBetween, firstOfMonth, inMonth, monthsAfter } from './days.js';

it('counts days over the ends of months and years', () => {
  expect(daysAfter('2026-12-30', 3)).toBe('2027-01-02');
  expect(daysAfter('2028-03-01', -1)).toBe('2028-02-29');
  expect(daysBetween('2026-12-30', '2027-01-02')).toBe(3);
});

it('takes the last day of a month that is too short', () => {
  expect(monthsAfter('2026-01-31', 1)).toBe('2026-02-28');
  expect(monthsAfter('2028-02-29', -12)).toBe('2027-02-28');
  expect(inMonth(2026, 4, 31)).toBe('2026-04-30');
});

it.each([
  ['2026-11-23', 0, '2026-11-01'],
  ['2026-11-23', 2, '2027-01-01'],
  ['2026-01-31', -13, '2024-12-01'],
])('takes the first of the month that is, from %s, %i months away', (day, months, first) => {
  expect(firstOfMonth(day, months)).toBe(first);
});

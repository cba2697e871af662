import { isDueDay, queryOfWeek, weekOf } from './week-days.js';

test.each([
  ['2026-11-29', '2026-11-29', '2026-12-05'],
  ['2026-11-28', '2026-11-22', '2026-11-28'],
  ['2027-01-01', '2026-12-27', '2027-01-02'],
  ['2028-02-29', '2028-02-27', '2028-03-04'],
])('the week of %s is from %s to %s', (day, first, last) => {
  const week = weekOf(day);
  expect(week).toHaveLength(7);
  expect([week[0], week.at(-1)]).toEqual([first, last]);
});

test.each([
  ['2026-11-29', true],
  ['2026-02-30', false],
  ['1899-12-31', false],
  ['2126-11-30', true],
  ['9999-12-31', false],
  ['', false],
  ['next', false],
])('a task can be due on %j: %s', (text, is) => expect(isDueDay(text, '2026-11-30')).toBe(is));

test('a week asks for its days, for one of them, or for what was due before', () => {
  const week = weekOf('2026-12-01');
  expect(queryOfWeek(week)).toMatchObject({ due_from: '2026-11-29', due_to: '2026-12-05' });
  expect(queryOfWeek(week, '2026-12-01')).toMatchObject({ due_from: '2026-12-01', due_to: '2026-12-01' });
  expect(queryOfWeek(week, 'overdue')).toMatchObject({ view: 'overdue', due_to: '2026-11-28' });
});

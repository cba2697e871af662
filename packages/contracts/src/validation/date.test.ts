import { calendarDate, dueDateProblem, lastDueDate, pointInTime } from './date.js';

const TODAY = '2026-11-23';

it.each(['1850-01-01', '2024-02-29', '9999-12-31'])('takes the day %s', (day) => {
  expect(calendarDate('Day').parse(day)).toBe(day);
});

it.each(['1849-12-31', '2026-02-29', '10000-01-01', '+010000-01-01', '0000-01-01'])('refuses %s', (day) => {
  expect(calendarDate('Day').safeParse(day).success).toBe(false);
});

it.each([TODAY, '1900-01-01', '2126-11-23'])('lets something be due on %s', (day) => {
  expect(dueDateProblem(day, TODAY)).toBeUndefined();
});

it.each(['1899-12-31', '2126-11-24', '9999-12-31'])('lets nothing be due on %s', (day) => {
  expect(dueDateProblem(day, TODAY)).toContain('from 1900 to 100 years from now');
});

it('ends what can be due a hundred years from the day', () => {
  expect(lastDueDate(TODAY)).toBe('2126-11-23');
});

describe('a point in time', () => {
  const parse = (text: string) => pointInTime('Time').safeParse(text).data;

  it('is kept in UTC', () => {
    expect(parse('9999-12-31T23:59:59+01:00')).toBe('9999-12-31T22:59:59.000Z');
  });

  it('is refused with one sentence when it is none', () => {
    expect(pointInTime('Time').safeParse('soon').error?.issues).toHaveLength(1);
  });

  it("isn't moved past the year 9999 by its offset", () => {
    expect(parse('9999-12-31T23:59:59-12:00')).toBeUndefined();
  });
});

it('a day that is left out is asked for, and one that does not exist is explained', () => {
  const problem = (day: string) => calendarDate('Date of birth').safeParse(day).error?.issues[0]?.message;
  expect(problem('')).toBe('Date of birth is required.');
  expect(problem('2026-02-30')).toBe('Date of birth must be a date that exists, such as Jan 31, 2026.');
});

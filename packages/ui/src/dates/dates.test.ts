import { ageOn, chooseDateFormat, dayOf, formatDay, formatInstant, relativeTime } from './dates.js';

describe('a day without a time', () => {
  it('is formatted as the same calendar day', () => {
    expect(formatDay('1950-03-01')).toBe('Mar 1, 1950');
  });

  it.each([
    [new Date(2026, 0, 2), '2026-01-02'],
    [new Date(2026, 10, 20, 23, 59), '2026-11-20'],
  ])('is the local date of %s', (moment, day) => {
    expect(dayOf(moment)).toBe(day);
  });

  it.each([
    ['1961-08-26', 65],
    ['1961-11-20', 65],
    ['1961-11-21', 64],
    ['2026-11-19', 0],
    ['2027-01-01', null],
    ['unknown', null],
  ])('makes a person born on %s %s years old on Nov 20, 2026', (birthday, age) => {
    expect(ageOn(birthday, new Date(2026, 10, 20, 23, 59))).toBe(age);
  });

  it.each([
    [new Date(2025, 1, 27), 64],
    [new Date(2025, 1, 28), 65],
    [new Date(2024, 1, 28), 63],
    [new Date(2024, 1, 29), 64],
  ])('makes a person born on a leap day on %s %s years old', (now, age) => {
    expect(ageOn('1960-02-29', now)).toBe(age);
  });
});

it.each([
  ['2026-11-20T11:59:30Z', 'just now'],
  ['2026-11-20T11:58:00Z', '2 min. ago'],
  ['2026-11-20T09:00:00Z', '3 hr. ago'],
  ['2026-11-19T09:00:00Z', 'yesterday'],
])('%s reads %s at noon on Nov 20, 2026', (instant, words) => {
  expect(relativeTime(instant, new Date('2026-11-20T12:00:00Z'))).toBe(words);
});

describe('the chosen date format', () => {
  afterEach(() => chooseDateFormat('mdy'));

  it.each([
    ['mdy', 'Sep 3, 2026', 'Nov 20, 2026, 11:59 PM'],
    ['dmy', '3 Sep 2026', '20 Nov 2026, 11:59 PM'],
    ['ymd', '2026-09-03', '2026-11-20, 11:59 PM'],
    ['of the future', 'Sep 3, 2026', 'Nov 20, 2026, 11:59 PM'],
  ])('%s shows %s and %s', (format, day, instant) => {
    chooseDateFormat(format);
    expect(formatDay('2026-09-03')).toBe(day);
    const shown = formatInstant(new Date(2026, 10, 20, 23, 59).toISOString());
    expect(shown.replaceAll('\u202f', ' ')).toBe(instant);
  });
});

import {
  ageOn,
  chooseDateFormat,
  dayInWords,
  dayOf,
  formatDay,
  formatInstant,
  instantInWords,
  timeInWords,
} from './dates.js';

/** The clock has a narrow space before AM. */
const plain = (text: string) => text.replaceAll('\u202f', ' ');

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

const noon = new Date(2026, 10, 20, 12);

it.each([
  ['2026-11-20', 'today'],
  ['2026-11-21', 'tomorrow'],
  ['2026-11-22', 'Sun'],
  ['2026-11-26', 'Thu'],
  ['2026-11-27', 'Nov 27'],
  ['2026-11-19', 'Nov 19'],
  ['2026-01-01', 'Jan 1'],
  ['2027-01-01', 'Jan 1, 2027'],
  ['2025-11-20', 'Nov 20, 2025'],
  ['no day', 'no day'],
])('%s reads %s on Nov 20, 2026', (day, words) => {
  expect(dayInWords(day, noon)).toBe(words);
});

it.each([
  ['2027-01-01', 'Fri'],
  ['2026-12-29', 'Dec 29'],
])('%s reads %s on Dec 30, 2026', (day, words) => {
  expect(dayInWords(day, new Date(2026, 11, 30))).toBe(words);
});

it.each([
  ['2026-11-20', '10:21', 'today, 10:21 AM'],
  ['2026-11-21', '14:00', 'tomorrow, 2 PM'],
  ['2026-11-24', '14:00', 'Tue 2 PM'],
  ['2026-11-02', '09:41', 'Nov 2, 9:41 AM'],
  ['2025-11-02', '00:00', 'Nov 2, 2025, 12 AM'],
])('%s at %s reads %s', (day, time, words) => {
  expect(plain(timeInWords(day, time, noon))).toBe(words);
  const instant = new Date(`${day}T${time}`).toISOString();
  expect(plain(instantInWords(instant, noon))).toBe(words);
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
    expect(plain(shown)).toBe(instant);
  });

  it.each([
    ['dmy', '2 Nov', '2 Nov 2025'],
    ['ymd', '11-02', '2025-11-02'],
  ])('%s leaves this year out of %s and shows %s', (format, thisYear, last) => {
    chooseDateFormat(format);
    expect([dayInWords('2026-11-02', noon), dayInWords('2025-11-02', noon)]).toEqual([thisYear, last]);
    expect(dayInWords('2026-11-24', noon)).toBe('Tue');
  });
});

import { daysAfter, daysBetween, monthsAfter } from '@bindery/contracts/days';
import {
  ageOn,
  birthdayAt,
  birthdaysWithin,
  birthsAged,
  birthsTurning65,
  birthsWithin,
  monthAndDayOf,
  nextBirthday,
  turning65,
} from './birthdays.js';

/** Every day from the first to the last. */
const daysFrom = (first: string, last: string) =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, offset) => daysAfter(first, offset));

it('reaches an age on the same day of a later year, and on February 28 without a February 29', () => {
  expect(birthdayAt(65, '1961-11-23')).toBe('2026-11-23');
  expect(birthdayAt(65, '1960-02-29')).toBe('2025-02-28');
  expect(birthdayAt(64, '1960-02-29')).toBe('2024-02-29');
});

it('adds months, to the last day of a shorter one', () => {
  expect(monthsAfter('2026-08-31', 6)).toBe('2027-02-28');
  expect(monthsAfter('2026-01-15', -1)).toBe('2025-12-15');
});

it.each([
  ['1961-12-15', '2026-12-15', '2026-12-01'],
  ['1961-12-01', '2026-12-01', '2026-11-01'],
  ['1962-01-01', '2027-01-01', '2026-12-01'],
  ['1962-01-02', '2027-01-02', '2027-01-01'],
  ['1960-02-29', '2025-02-28', '2025-02-01'],
  ['1960-03-01', '2025-03-01', '2025-02-01'],
])('born on %s turns 65 on %s, and can have Medicare from %s', (dob, date, medicareDate) => {
  expect(turning65(dob)).toEqual({ date, medicareDate });
});

it.each(['2026-11-23', '2026-08-31', '2025-02-28', '2025-03-01', '2024-02-29', '2026-12-31'])(
  'finds by date of birth exactly who turns 65 in the six months from %s',
  (today) => {
    const { from, before } = birthsTurning65(today, 6);
    const last = monthsAfter(today, 6);
    const wrong = daysFrom('1958-06-01', '1962-12-31').filter((dob) => {
      const { date } = turning65(dob);
      return (dob >= from && dob < before) !== (date >= today && date <= last);
    });
    expect(wrong).toEqual([]);
  },
);

it('finds by month and day exactly who has a birthday within days of any day of two years', () => {
  // One leap year has every month and day there is.
  const births = daysFrom('1960-01-01', '1960-12-31');
  for (const today of daysFrom('2027-01-01', '2028-12-31')) {
    const found = new Set(birthdaysWithin(today, 7));
    const due = births.filter((dob) => daysBetween(today, nextBirthday(dob, today).date) <= 7);
    expect([today, births.filter((dob) => found.has(monthAndDayOf(dob)))]).toEqual([today, due]);
    const dated = new Set(birthsWithin(today, 7));
    expect([today, births.filter((dob) => dated.has(dob))]).toEqual([today, due]);
  }
});

it('finds dates of birth of all years, from the first to the last day itself', () => {
  expect(birthsWithin('2026-12-31', 1).filter((birth) => birth < '1852' || birth > '2025-06')).toEqual([
    ...['1850-12-31', '1851-12-31', '2025-12-31', '2026-12-31'],
    ...['1850-01-01', '1851-01-01', '2026-01-01', '2027-01-01'],
  ]);
  expect(birthsWithin('2028-02-29', 0)).toEqual(
    Array.from({ length: 45 }, (_, nth) => 1852 + nth * 4)
      .filter((year) => year !== 1900)
      .map((year) => `${String(year)}-02-29`),
  );
});

it('has the next birthday within a year, also across the new year', () => {
  expect(nextBirthday('1961-01-02', '2026-12-30')).toEqual({ date: '2027-01-02', age: 66 });
  expect(nextBirthday('1960-02-29', '2026-02-28')).toEqual({ date: '2026-02-28', age: 66 });
  expect(nextBirthday('1960-02-29', '2027-12-31')).toEqual({ date: '2028-02-29', age: 68 });
  for (const dob of daysFrom('1960-01-01', '1960-12-31'))
    for (const today of ['2026-11-23', '2027-02-28', '2027-03-01', '2028-02-29', '2026-12-31']) {
      const days = daysBetween(today, nextBirthday(dob, today).date);
      expect(days).toBeGreaterThanOrEqual(0);
      expect(days).toBeLessThanOrEqual(366);
    }
});

it.each([
  ['1961-11-23', '2026-11-23', 65],
  ['1961-11-24', '2026-11-23', 64],
  ['1960-02-29', '2025-02-27', 64],
  ['1960-02-29', '2025-02-28', 65],
  ['2026-12-01', '2026-11-23', null],
])('makes a person born on %s on %s %s years old', (dob, today, age) => {
  expect(ageOn(dob, today)).toBe(age);
});

it.each(['2026-11-23', '2025-02-28', '2025-03-01', '2024-02-29'])(
  'finds by date of birth exactly who is 64 or 65 on %s',
  (today) => {
    const { from = '', before } = birthsAged(today, 64, 65);
    const births = daysFrom('1957-01-01', '1963-12-31');
    const aged = births.filter((dob) => [64, 65].includes(ageOn(dob, today) ?? 0));
    expect(births.filter((dob) => dob >= from && dob < before)).toEqual(aged);
  },
);

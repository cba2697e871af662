import { readDay } from './read-day.js';

const now = new Date(2026, 10, 23);

it.each([
  ['1/2/60', '1960-01-02'],
  ['01-02-1960', '1960-01-02'],
  [' 12.16.1963 ', '1963-12-16'],
  ['1963-12-16', '1963-12-16'],
  ['Dec 16, 1963', '1963-12-16'],
  ['december 16 1963', '1963-12-16'],
  ['1/2/27', '2027-01-02'],
  ['2/30/60', null],
  ['13/1/60', null],
  ['Foo 1, 1960', null],
  ['\u202d1/2/60\u202c', '1960-01-02'],
  ['1/2', null],
  ['', null],
])('reads %s as %s', (text, day) => {
  expect(readDay(text, { now })).toBe(day);
});

it('reads two digits as a year that has been, where only those make sense', () => {
  expect(readDay('1/2/27', { now, isPast: true })).toBe('1927-01-02');
  expect(readDay('1/2/26', { now, isPast: true })).toBe('2026-01-02');
  expect(readDay('11/23/26', { now, isPast: true })).toBe('2026-11-23');
  expect(readDay('11/24/26', { now, isPast: true })).toBe('1926-11-24');
  expect(readDay('12/16/26', { now, isPast: true })).toBe('1926-12-16');
});

import type { ImportDateFormat } from '../imports/mapping.js';
import { dateFormatOf, DateVotes, dayOf } from './date-format.js';

const today = '2026-11-26';
const day = (text: string, format: ImportDateFormat, isBirth = false) =>
  dayOf(text, { format, isBirth, today });

describe('the format of a column of dates', () => {
  it.each([
    [['1/13/2026', '2/3/2026'], 'mdy'],
    [['13/1/2026', '2/3/2026'], 'dmy'],
    [['2026-01-13', '2026-02-03'], 'ymd'],
    [['45000', '45010.5'], 'excel'],
    [['19500412', '19510101'], 'ymd'],
    [['04151950', '01011951'], 'mdy'],
    [['15041950', '01021951'], 'dmy'],
    [['03041950', '01021951'], 'ask'],
    [['03049950'], undefined],
    [['2/3/2026', '4/5/2026'], 'ask'],
    [['1/13/2026', '13/1/2026'], 'ask'],
    // A typed date among texts is written out by the reader of workbooks.
    [['2026-01-13', '3/25/2026'], 'mdy'],
    [['Jan 5, 2026', '5-Feb-2026'], 'mdy'],
    [['2026-01-13T10:00:00Z'], 'ymd'],
    [['Ada', 'Byron'], undefined],
    [['207-555-0123'], undefined],
    [['Ada', 'Byron', '1/13/2026'], undefined],
    [[], undefined],
  ] as const)('of %j is %s', (values, format) => {
    expect(dateFormatOf(values)).toBe(format);
  });
});

it.each([
  [['01/02/2026', '01/03/2026'], 'firsts'],
  [['2/1/2026', '03/01/2026'], 'firsts'],
  [['2/1/2026', '1/3/2026'], undefined],
  [['2/3/2026'], undefined],
  [['1/2/2026', '1/13/2026'], 'mdy'],
  [['1/2/2026', '13/1/2026'], 'dmy'],
  [['13/1/2026', '1/13/2026'], undefined],
] as const)('the order of %j is %s', (values, order) => {
  const votes = new DateVotes();
  for (const value of values) votes.add(value);
  expect(votes.order()).toBe(order);
});

describe('reading a day', () => {
  it.each([
    ['4/15/1950', 'mdy', '1950-04-15'],
    ['15.4.1950', 'dmy', '1950-04-15'],
    ['1950-4-15', 'mdy', '1950-04-15'],
    ['04-15-1950 12:30 PM', 'mdy', '1950-04-15'],
    ['1950-04-15T00:00:00.000Z', 'ymd', '1950-04-15'],
    ['45000', 'excel', '2023-03-15'],
    ['45000.75', 'excel', '2023-03-15'],
    ['April 15, 1950', 'mdy', '1950-04-15'],
    ['Saturday, April 15, 1950', 'mdy', '1950-04-15'],
    ['15-Apr-98', 'mdy', '1998-04-15'],
    ['15th April 1950', 'mdy', '1950-04-15'],
    ['19500415', 'mdy', '1950-04-15'],
    ['04151950', 'mdy', '1950-04-15'],
    ['15041950', 'dmy', '1950-04-15'],
    ['2/29/2024', 'mdy', '2024-02-29'],
  ] as const)('reads %s in the format %s', (text, format, expected) => {
    expect(day(text, format)).toBe(expected);
  });

  it.each([
    ['2/30/2024', 'mdy'],
    ['2/29/2023', 'mdy'],
    ['13/13/2024', 'mdy'],
    ['0/1/2024', 'mdy'],
    ['9999', 'mdy'],
    ['1', 'excel'],
    ['999999', 'excel'],
    ['soon', 'mdy'],
    ['', 'mdy'],
    ['1/2', 'mdy'],
    ['Foo 12, 2024', 'mdy'],
    ['03/15', 'mdy'],
    ['Jan 1 - Dec 31', 'mdy'],
    ['Jan 1-31', 'mdy'],
    ['1 - Dec 31', 'mdy'],
    ['1/1-31', 'mdy'],
    ['1/1-12/31', 'mdy'],
  ] as const)('does not guess at %s', (text, format) => {
    expect(day(text, format)).toBeUndefined();
  });

  it('reads the number of a day among written dates', () => {
    expect(day('45000', 'mdy')).toBe('2023-03-15');
    expect(day('45000.75', 'dmy')).toBe('2023-03-15');
  });

  it('reads a year of two digits by what the date means', () => {
    expect(day('4/15/48', 'mdy', true)).toBe('1948-04-15');
    expect(day('4/15/20', 'mdy', true)).toBe('2020-04-15');
    // Later this year nobody is born yet.
    expect(day('12/15/26', 'mdy', true)).toBe('1926-12-15');
    expect(day('1/1/27', 'mdy')).toBe('2027-01-01');
    expect(day('1/1/99', 'mdy')).toBe('1999-01-01');
  });
});

import { withPlainDays } from './typed-day.js';

test.each([
  ['Dec 16, 1963', '1963-12-16'],
  ['december 6 1963', '1963-12-06'],
  ['Dec. 6th, 1963', '1963-12-06'],
  ['16 Dec 1963', '1963-12-16'],
  ['Eriksen 1st March, 1950 Elm', 'eriksen 1950-03-01 elm'],
  ['16 Foo 1963', '16 foo 1963'],
  ['12/16/1963', '1963-12-16'],
  ['3/1/1950', '1950-03-01'],
  ['3-1-1950', '1950-03-01'],
  ['1950-3-1', '1950-03-01'],
  ['Eriksen Mar 1, 1950 Elm', 'eriksen 1950-03-01 elm'],
  ['Foo 16, 1963', 'foo 16, 1963'],
  ['3/1/50', '1950-03-01'],
  ['Byron 12/16/63', 'byron 1963-12-16'],
  ['3-1-50', '3-1-50'],
  ['1/2/3/50', '1/2/3/50'],
  ['12/16', '12/16'],
  ['207-555-0162', '207-555-0162'],
  ['9-09-9999', '9-09-9999'],
  ['1/12/16/1963', '1/12/16/1963'],
])('%j is %j', (search, expected) => {
  expect(withPlainDays(search)).toBe(expected);
});

it('takes a year of two digits as one that is past, or at most four years ahead', () => {
  const thisYear = Temporal.Now.plainDateISO().year;
  for (const [ahead, year] of [
    [4, thisYear + 4],
    [5, thisYear + 5 - 100],
  ] as const)
    expect(withPlainDays(`1/2/${String(thisYear + ahead).slice(-2)}`)).toBe(`${String(year)}-01-02`);
});

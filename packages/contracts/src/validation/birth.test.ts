import { z } from 'zod';
import { birthProblem, possibleBirth } from './birth.js';

const today = '2026-11-23';

it.each([
  ['2026-11-23', undefined],
  ['2026-11-24', "A date of birth can't be in the future."],
  ['1901-11-23', undefined],
  ['1901-11-22', 'Check the year: nobody is over 125 years old.'],
])('judges a birth on %s: %s', (day, problem) => {
  expect(birthProblem(day, today)).toBe(problem);
});

it('refuses a schema its impossible births, and leaves an absent one alone', () => {
  const birth = possibleBirth(z.string().nullable().optional(), () => today);
  expect([null, undefined, '1950-01-01', '2030-01-01'].map((day) => birth.safeParse(day).success)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

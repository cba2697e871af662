import { medicareStart, proposedStart } from './medicare-start.js';

it.each([
  ['1962-03-15', '2027-03-01'],
  ['1962-03-01', '2027-02-01'],
  ['1962-01-01', '2026-12-01'],
  ['1960-02-29', '2025-02-01'],
])('lets Medicare start for a person born on %s on %s', (dob, day) => {
  expect(medicareStart(dob)).toBe(day);
});

describe('the proposed effective date', () => {
  const of = (today: string, dob: string | null = null, plan_type: 'mapd' | 'medigap' | null = 'mapd') =>
    proposedStart({ plan_type, dob }, today);

  it.each([
    // The month of 65, up to three months ahead.
    ['2026-06-10', '1961-08-20', '2026-08-01'],
    ['2026-06-10', '1961-09-20', '2026-09-01'],
    ['2026-06-10', '1961-10-20', '2026-07-01'],
    ['2026-06-10', '1961-10-01', '2026-09-01'],
    // It comes before January 1 in the annual election period.
    ['2026-11-28', '1962-02-14', '2027-02-01'],
    // Medicare has begun: the next month.
    ['2026-06-10', '1961-06-20', '2026-07-01'],
    ['2026-06-10', '1950-01-20', '2026-07-01'],
    // The annual election period, with its first and last day.
    ['2026-10-14', '1950-01-20', '2026-11-01'],
    ['2026-10-15', '1950-01-20', '2027-01-01'],
    ['2026-12-07', '1950-01-20', '2027-01-01'],
    ['2026-12-08', '1950-01-20', '2027-01-01'],
    ['2026-12-31', null, '2027-01-01'],
    ['2026-11-28', null, '2027-01-01'],
  ])('of a Medicare plan added on %s for a person born on %s is %s', (today, dob, day) => {
    expect(of(today, dob)).toBe(day);
  });

  it('of another policy is the first of the next month', () => {
    expect(of('2026-11-28', '1962-02-14', 'medigap')).toBe('2026-12-01');
    expect(of('2026-11-28', '1962-02-14', null)).toBe('2026-12-01');
    expect(of('2026-01-31', null, null)).toBe('2026-02-01');
  });
});

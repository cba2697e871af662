import { annualElectionOn, enrollmentPeriodsOn, initialEnrollment } from './enrollment-periods.js';

describe('the annual election period', () => {
  it.each([
    ['2026-10-14', undefined],
    ['2026-10-15', { planYear: 2027, begins: '2026-10-15', ends: '2026-12-07' }],
    ['2026-12-07', { planYear: 2027, begins: '2026-10-15', ends: '2026-12-07' }],
    ['2026-12-08', undefined],
    ['2009-11-01', undefined],
  ])('on %s is %j', (day, period) => {
    expect(annualElectionOn(day)).toEqual(period);
  });
});

it.each([
  ['2026-12-31', []],
  ['2027-01-01', ['ma_oep 2027 until 2027-03-31', 'gep 2027 until 2027-03-31']],
  ['2027-03-31', ['ma_oep 2027 until 2027-03-31', 'gep 2027 until 2027-03-31']],
  ['2027-04-01', []],
  ['2027-10-15', ['aep 2028 until 2027-12-07']],
  ['2018-02-01', ['gep 2018 until 2018-03-31']],
])('on %s the periods %j are open', (day, open) => {
  const texts = enrollmentPeriodsOn(day).map(({ kind, plan_year, to }) => `${kind} ${plan_year} until ${to}`);
  expect(texts).toEqual(open);
});

it.each([
  ['2027-02-01', '2026-11-01', '2027-05-31'],
  ['2026-11-01', '2026-08-01', '2027-02-28'],
])('the initial enrollment around %s is from %s to %s', (medicareDate, from, to) => {
  expect(initialEnrollment(medicareDate)).toEqual({ from, to });
});

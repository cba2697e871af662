import { annualElectionOn } from './enrollment-periods.js';

describe('the annual election period', () => {
  it.each([
    ['2026-10-14', undefined],
    ['2026-10-15', { planYear: 2027, ends: '2026-12-07' }],
    ['2026-12-07', { planYear: 2027, ends: '2026-12-07' }],
    ['2026-12-08', undefined],
    ['2009-11-01', undefined],
  ])('on %s is %j', (day, period) => {
    expect(annualElectionOn(day)).toEqual(period);
  });
});

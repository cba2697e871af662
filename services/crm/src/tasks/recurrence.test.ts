import { nextDue } from './recurrence.js';

const day = (every: number) => ({ every, unit: 'day' }) as const;
const week = (every: number) => ({ every, unit: 'week' }) as const;
const month = (every: number) => ({ every, unit: 'month' }) as const;

describe('the next due date', () => {
  it.each([
    ['2026-11-23', day(1), '2026-11-23', '2026-11-24'],
    ['2026-12-30', week(2), '2026-11-23', '2027-01-13'],
    ['2026-01-31', month(1), '2026-01-31', '2026-02-28'],
    ['2026-02-28', month(1), '2026-02-28', '2026-03-31'],
    ['2027-11-30', month(3), '2027-11-30', '2028-02-29'],
    ['2026-12-31', month(12), '2026-12-31', '2027-12-31'],
  ])('after %s by %j is after the day before it', (due, recurrence, today, next) => {
    const chosen = due === '2026-02-28' ? 31 : Number(due.slice(8));
    expect(nextDue(due, recurrence, chosen, today)).toBe(next);
  });

  it('skips the days that have passed when the task is done late', () => {
    expect(nextDue('2026-11-01', week(1), 1, '2026-11-23')).toBe('2026-11-29');
    expect(nextDue('2026-11-01', week(1), 1, '2026-11-22')).toBe('2026-11-29');
    expect(nextDue('2026-01-31', month(1), 31, '2026-04-02')).toBe('2026-04-30');
  });
});

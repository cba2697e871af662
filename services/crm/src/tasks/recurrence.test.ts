import type { Recurrence } from '@bindery/contracts/crm';
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

  it('is found at once however far apart the days are', () => {
    expect(nextDue('1900-01-01', day(1), 1, '2026-11-23')).toBe('2026-11-24');
    expect(nextDue('1900-01-31', month(1), 31, '2026-11-23')).toBe('2026-11-30');
    expect(nextDue('1900-01-31', month(365), 31, '2026-11-23')).toBe('2052-02-29');
  });

  it('is none past the last day on which something can be due', () => {
    expect(nextDue('2126-11-22', day(1), 22, '2026-11-23')).toBe('2126-11-23');
    expect(nextDue('2126-11-23', day(1), 23, '2026-11-23')).toBeUndefined();
    expect(nextDue('2026-11-23', month(365), 23, '2026-11-23')).toBe('2057-04-23');
    expect(nextDue('2126-11-01', month(365), 1, '2026-11-23')).toBeUndefined();
    // As older releases stored them.
    expect(nextDue('9999-12-31', day(1), 31, '2026-11-23')).toBeUndefined();
  });

  it.each([day(1), day(3), week(2), month(1), month(7)])('by %j is what counting up finds', (recurrence) => {
    for (const due of ['2019-12-31', '2024-02-29', '2026-11-22', '2026-11-23', '2027-01-31']) {
      for (const today of ['2026-02-28', '2026-11-23', '2027-01-31', '2028-02-29'])
        expect(nextDue(due, recurrence, Number(due.slice(8)), today)).toBe(countUp(due, recurrence, today));
    }
  });
});

/** The day that the division must find, found slowly. */
function countUp(due: string, { every, unit }: Recurrence, today: string): string {
  const [year = 0, month = 0, onDay = 0] = due.split('-').map(Number);
  for (let times = 1; ; times += 1) {
    const last = new Date(Date.UTC(year, month + every * times, 0)).getUTCDate();
    const next =
      unit === 'month'
        ? Date.UTC(year, month - 1 + every * times, Math.min(onDay, last))
        : Date.UTC(year, month - 1, onDay + every * times * (unit === 'week' ? 7 : 1));
    const found = new Date(next).toISOString().slice(0, 10);
    if (found > today) return found;
  }
}

import { birthsTurning65Soon, nextDateOf } from './next-date.js';

const today = '2026-11-23';
const task = (due_date: string | null) => ({ title: 'Call', due_date, due_time: null });
const nothing = { next_task: null, next_renewal: null, dob: null, status: 'active' };

it.each([
  ['nothing', {}, null],
  [
    'an overdue task before a renewal',
    { next_task: task('2026-11-20'), next_renewal: '2027-01-01' },
    'task 2026-11-20',
  ],
  [
    'a renewal before a task',
    { next_task: task('2027-02-01'), next_renewal: '2027-01-01' },
    'renewal 2027-01-01',
  ],
  ['no task without a date', { next_task: task(null) }, null],
  ['a 65th birthday within six months', { dob: '1962-05-23' }, 'turning_65 2027-05-23'],
  ['no 65th birthday later than that', { dob: '1962-05-24' }, null],
  ['no 65th birthday that has passed', { dob: '1961-11-22' }, null],
  ['no 65th birthday of somebody inactive', { dob: '1962-05-23', status: 'inactive' }, null],
])('answers %s', (_, row, expected) => {
  const next = nextDateOf({ ...nothing, ...row }, birthsTurning65Soon(today));
  expect(next && `${next.kind} ${next.date}`).toBe(expected);
});

import { birthProblem, dueDateProblem } from '@bindery/contracts/validation';
import { rejectField } from '@bindery/service-kit/errors';
import { dayIn } from './calendar.js';

/**
 * The zone in which each day begins first. A day that is not in the future there can be a date of birth in every zone.
 */
const FIRST_ZONE = 'Pacific/Kiritimati';

/** Today where it is the latest day: what a date of birth is held to. */
export const latestDay = (now: Date): string => dayIn(FIRST_ZONE, now);

/**
 * Rejects a date of birth that is in the future or too long ago.
 * @param day `YYYY-MM-DD`, if the field has a new value
 * @throws AppError `validation_failed` on the field
 */
export function requirePossibleBirth(field: string, day: unknown, now: Date): void {
  const problem = typeof day === 'string' ? birthProblem(day, latestDay(now)) : undefined;
  if (problem !== undefined) rejectField(field, problem);
}

/**
 * Rejects a due date that nobody can mean.
 * @param day `YYYY-MM-DD`, if the task has a new one
 * @throws AppError `validation_failed` on `due_date`
 */
export function requirePossibleDueDate(day: unknown, now: Date): void {
  const problem = typeof day === 'string' ? dueDateProblem(day, latestDay(now)) : undefined;
  if (problem !== undefined) rejectField('due_date', problem);
}

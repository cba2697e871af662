import type { NextDate } from '@bindery/contracts/crm';
import { birthsTurning65, turning65, type BirthDates } from './birthdays.js';
import type { ListedIndividual } from './individual-list.sql.js';

/** From 64 years and 6 months on, as in the list of who turns 65. */
const MONTHS_BEFORE_65 = 6;

/** Individuals who turn 65 soon. @param today `YYYY-MM-DD` */
export const birthsTurning65Soon = (today: string): BirthDates => birthsTurning65(today, MONTHS_BEFORE_65);

/**
 * An individual's next date: an open task, a policy up for renewal or the 65th birthday. Overdue ones come first.
 * @param turning65Soon see {@link birthsTurning65Soon}; the same for all rows of a page
 */
export function nextDateOf(
  {
    next_task,
    next_renewal,
    dob,
    status,
  }: Pick<ListedIndividual, 'next_task' | 'next_renewal' | 'dob' | 'status'>,
  turning65Soon: BirthDates,
): NextDate | null {
  const { from, before } = turning65Soon;
  const isTurning65 = dob !== null && status !== 'inactive' && dob >= from && dob < before;
  const dates: NextDate[] = [
    ...(next_task?.due_date ? [{ kind: 'task' as const, date: next_task.due_date }] : []),
    ...(next_renewal === null ? [] : [{ kind: 'renewal' as const, date: next_renewal }]),
    ...(isTurning65 ? [{ kind: 'turning_65' as const, date: turning65(dob).date }] : []),
  ];
  const [first = null] = dates.sort((one, other) =>
    one.date < other.date ? -1 : Number(one.date > other.date),
  );
  return first;
}

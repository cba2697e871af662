import type { TaskView } from '@bindery/contracts/crm';
import { dayOf, formatDay } from '@bindery/ui/dates';
import { daysAfter } from './days.js';

const clock = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** When a task is due, such as 'Tomorrow, 2:30 PM'. */
export function dueText({ due_date, due_time }: Pick<TaskView, 'due_date' | 'due_time'>, now: Date): string {
  if (due_date === null) return 'No due date';
  const today = dayOf(now);
  const near = new Map([
    [today, 'Today'],
    [daysAfter(today, 1), 'Tomorrow'],
    [daysAfter(today, -1), 'Yesterday'],
  ]);
  const day = near.get(due_date) ?? formatDay(due_date);
  return due_time === null ? day : `${day}, ${clock.format(new Date(`${due_date}T${due_time}`))}`;
}

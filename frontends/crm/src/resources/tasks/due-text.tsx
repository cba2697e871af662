import type { TaskView } from '@bindery/contracts/crm';
import { tokens } from '@bindery/ui';
import { dayOf } from '@bindery/ui/dates';
import { styled } from 'styled-components';
import { dueText } from './days.js';

export const Late = styled.span`
  color: ${tokens.color.red};
  font-weight: 600;
`;

type Dated = Pick<TaskView, 'due_date' | 'due_time'> & { readonly is_overdue?: boolean };

/** When an open task is due, or has been. */
export function DueText({ task }: { task: Dated }) {
  const now = new Date();
  const due = dueText(task, now);
  const isOverdue = task.is_overdue ?? (task.due_date !== null && task.due_date < dayOf(now));
  return isOverdue ? <Late>{`Overdue: ${due}`}</Late> : <span>{due}</span>;
}

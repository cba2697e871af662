import type { TaskView } from '@bindery/contracts/crm';
import { tokens } from '@bindery/ui';
import { useDateWords } from '@bindery/ui/date-words';
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
  const due = dueText(task, useDateWords());
  const isOverdue = task.is_overdue ?? (task.due_date !== null && task.due_date < dayOf(new Date()));
  return isOverdue ? <Late>{`Overdue: ${due}`}</Late> : <span>{due}</span>;
}

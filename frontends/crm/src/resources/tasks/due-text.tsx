import type { TaskView } from '@bindery/contracts/crm';
import { tokens, VisuallyHidden } from '@bindery/ui';
import { useDateWords } from '@bindery/ui/date-words';
import { dayOf } from '@bindery/ui/dates';
import { styled } from 'styled-components';
import { dueText } from './days.js';

const Late = styled.span`
  color: ${tokens.color.red};
  font-weight: 600;
`;

type Dated = Pick<TaskView, 'due_date' | 'due_time'> & { readonly is_overdue?: boolean };

interface DueTextProps {
  task: Dated;
  /** That it is overdue is told by its color alone, and to screen readers. */
  short?: boolean;
}

/** When an open task is due, or has been. */
export function DueText({ task, short = false }: DueTextProps) {
  const due = dueText(task, useDateWords());
  const isOverdue = task.is_overdue ?? (task.due_date !== null && task.due_date < dayOf(new Date()));
  if (!isOverdue) return <span>{due}</span>;
  return (
    <Late>
      {short ? <VisuallyHidden>Overdue: </VisuallyHidden> : 'Overdue: '}
      {due}
    </Late>
  );
}

import { repeatText, type TaskView } from '@bindery/contracts/crm';
import { forgetRow, rememberRow, tokens } from '@bindery/ui';
import { useDateWords } from '@bindery/ui/date-words';
import { timeText } from '@bindery/ui/dates';
import { useDenial } from '@bindery/web-kit/access';
import { useMe } from '@bindery/web-kit/session';
import { Repeat } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { BoardCard } from '../../../records/board/board-style.js';
import { pressOnCard } from '../../../records/board/card-keys.js';
import { CallButton } from '../../../records/calls/call-button.js';
import { clientOfRow } from '../../../records/calls/client-of-row.js';
import { Nickname } from '../../../records/calls/nickname.js';
import type { FromList } from '../../../records/from-list.js';
import { RecordLink } from '../../../records/record-link.js';
import { CompleteTask } from '../complete-task.js';
import { HighPriority } from '../high-priority.js';
import { TaskMenu } from '../task-menu.js';
import { useMoveChoices } from '../use-move-choices.js';

/** The columns are narrow, so the title has lines of its own. */
const Root = styled(BoardCard)`
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 2px ${tokens.space[1]};
  align-items: center;
  padding: 4px 2px 8px 6px;
  & > strong {
    grid-column: 1 / -1;
    font-weight: 500;
    &[data-closed] {
      color: ${tokens.color.ink3};
      text-decoration: line-through;
    }
  }
  /* The number alone is as wide as the card. */
  & > div > [href^='tel:'] {
    font-size: ${tokens.font.xs};
    & > svg {
      display: none;
    }
  }
  & > div svg {
    width: 13px;
    height: 13px;
    vertical-align: -2px;
  }
`;

const When = styled.span`
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.xs};
  white-space: nowrap;
  &[data-late] {
    color: ${tokens.color.red};
    font-weight: 600;
  }
`;

/** Its time; of one that is late without a time, that it is. */
const timeOf = ({ due_time, is_overdue }: TaskView): string | null =>
  due_time ? timeText(due_time) : is_overdue ? 'Overdue' : null;

interface TaskCardProps {
  task: TaskView;
  /** Whether its day is not that of the column. */
  withDay: boolean;
  isDragged: boolean;
  /** It was moved by keyboard or menu, or is come back to, so it takes the focus. */
  isFocused: boolean;
  from: FromList | null;
  onDrag: (task: TaskView | null) => void;
  onMove: (task: TaskView, day: string) => void;
  /** Moves it by so many columns. */
  onShift: (task: TaskView, columns: 1 | -1) => void;
  onEdit: (task: TaskView) => void;
  keys: Readonly<Record<string, (task: TaskView, from: FromList | null) => void>>;
}

/** A task in its week. The arrows go to its neighbors, and with Shift move it to another day. */
export function TaskCard(props: TaskCardProps) {
  const { task, withDay, isDragged, isFocused, from, onDrag, onMove, onShift, onEdit, keys } = props;
  const card = useRef<HTMLLIElement>(null);
  const me = useMe();
  const words = useDateWords();
  const isOpen = task.status === 'open';
  const mayWrite = useDenial('task:write') === null && task.can_edit;
  const mayMove = mayWrite && isOpen;
  const moving = useMoveChoices((day) => onMove(task, day), 'sentence');
  useEffect(() => {
    if (!isFocused) return undefined;
    // At once, for the next key; and again, because a page that opens takes the focus first.
    card.current?.focus();
    const frame = requestAnimationFrame(() => card.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isFocused]);
  const client = clientOfRow(task);
  return (
    <Root
      ref={card}
      aria-label={task.title}
      tabIndex={0}
      draggable={mayMove}
      data-dragged={isDragged ? '' : undefined}
      onFocus={() => rememberRow({ id: task.id, index: 0 })}
      onBlur={({ relatedTarget }) => relatedTarget && forgetRow()}
      onKeyDown={(event) =>
        pressOnCard(event, {
          keys: Object.fromEntries(Object.entries(keys).map(([key, act]) => [key, () => act(task, from)])),
          onShift: (columns) => mayMove && onShift(task, columns),
        })
      }
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', task.title);
        onDrag(task);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <CompleteTask task={task} />
      <When data-late={task.is_overdue ? '' : undefined}>
        {withDay && task.due_date ? words.day(task.due_date) : timeOf(task)}
      </When>
      {mayWrite ? <TaskMenu task={task} onEdit={onEdit} more={mayMove ? moving.choices : []} /> : <span />}
      <strong data-closed={isOpen ? undefined : ''}>{task.title}</strong>
      <div>
        {client && (
          <RecordLink section="individuals" id={client.id} from={from}>
            {client.name}
            <Nickname of={client.nickname ?? null} />
          </RecordLink>
        )}
        {client && isOpen && <CallButton client={client} whole />}
        {task.priority === 'high' && isOpen && <HighPriority />}
        {task.recurrence && (
          <span>
            <Repeat aria-hidden="true" /> {repeatText(task.recurrence)}
          </span>
        )}
        {task.assignee_id !== me.id && <span>{task.assignee_name ?? 'Former member'}</span>}
      </div>
      {moving.dialog}
    </Root>
  );
}

import type { TaskView } from '@bindery/contracts/crm';
import { daysAfter } from '@bindery/contracts/days';
import { Button, IconButton, media, rememberedRow, tokens, usePageKey } from '@bindery/ui';
import { dayOf, formatDay } from '@bindery/ui/dates';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Columns } from '../../../records/board/board-style.js';
import { fromList } from '../../../records/from-list.js';
import { EditTask } from '../task-form.js';
import type { useTaskList } from '../use-task-list.js';
import { DayColumn } from './day-column.js';
import { TaskCard } from './task-card.js';
import { useCardKeys } from './use-card-keys.js';
import { useMoveTask } from './use-move-task.js';
import { LONGEST_WALK, OVERDUE, weekOf } from './week-days.js';

/** Days side by side, and one below the other where they would be too narrow. */
const Days = styled(Columns)`
  grid-auto-columns: minmax(136px, 1fr);
  gap: ${tokens.space[2]};
  & ul {
    padding-inline: ${tokens.space[1]};
  }
  & > [aria-current] h2 {
    color: ${tokens.color.accent};
  }
  ${media.cards} {
    grid-auto-flow: row;
    grid-auto-columns: auto;
    grid-template-columns: minmax(0, 1fr);
    overflow-x: visible;
    scroll-snap-type: none;
  }
`;

const Turn = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[1]};
  margin-left: auto;
  & > p {
    margin-right: ${tokens.space[2]};
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
`;

type List = ReturnType<typeof useTaskList>;

/** Turns to the week before and after, and back to this one. */
export function WeekTurner({ list: { week, go } }: { list: List }) {
  const [first = '', last = ''] = [week[0], week.at(-1)];
  const today = dayOf(new Date());
  const turn = (day: string | null) => go({ week: day === null ? null : (weekOf(day)[0] ?? null) });
  const [earlier, later, now] = [
    () => turn(daysAfter(first, -7)),
    () => turn(daysAfter(first, 7)),
    () => turn(null),
  ];
  usePageKey('[', earlier, 'Go to the previous week');
  usePageKey(']', later, 'Go to the next week');
  usePageKey('.', now, 'Go to this week');
  return (
    <Turn>
      <p role="status">{`${formatDay(first)} – ${formatDay(last)}`}</p>
      <IconButton label="Previous week" onClick={earlier}>
        <ChevronLeft />
      </IconButton>
      <IconButton label="Next week" onClick={later}>
        <ChevronRight />
      </IconButton>
      <Button size="small" disabled={week.includes(today)} onClick={now}>
        This week
      </Button>
    </Turn>
  );
}

/** The tasks of a week, open and done, by their days. A card is moved to another day. */
export function TaskWeek({ list }: { list: List }) {
  const { week, whose, tasks, go } = list;
  const { moved, move } = useMoveTask();
  const [dragged, setDragged] = useState<TaskView | null>(null);
  const [focused, setFocused] = useState(() => rememberedRow()?.id ?? null);
  const [editing, setEditing] = useState<TaskView | null>(null);
  const keys = useCardKeys(setEditing);
  const [first = '', last = ''] = [week[0], week.at(-1)];
  const today = dayOf(new Date());

  const request = (task: TaskView, day: string) => {
    if (day === task.due_date) return;
    setFocused(task.id);
    // The week goes along with a task that leaves it by a day.
    if (day === daysAfter(first, -1) || day === daysAfter(last, 1)) go({ week: weekOf(day)[0] ?? null });
    void move(task, day);
  };
  const shift = (task: TaskView, columns: 1 | -1) => {
    const day = task.due_date ?? today;
    if (day >= first) request(task, daysAfter(day, columns));
    // From the overdue ones, the next column is today's.
    else if (columns === 1) request(task, week.includes(today) ? today : first);
  };
  const fromWeek = (task: TaskView, column: string, page: number) => {
    const isWhole = column !== OVERDUE && (tasks.data?.filtered ?? 0) <= LONGEST_WALK;
    const query = new URLSearchParams({ ...list.address, week: first });
    if (!isWhole) query.set('column', column);
    if (!isWhole && page > 1) query.set('page', String(page));
    const row = { row: task.id, policy: task.policy_id };
    return fromList({ pathname: '/app/dashboard/tasks', search: `?${query.toString()}` }, row);
  };
  const card = (column: string) => (task: TaskView, page: number) => (
    <TaskCard
      key={task.id}
      task={task}
      withDay={column === OVERDUE}
      isDragged={dragged?.id === task.id}
      isFocused={focused === task.id}
      from={fromWeek(task, column, page)}
      onDrag={setDragged}
      onMove={request}
      onShift={shift}
      onEdit={setEditing}
      keys={keys.keys}
    />
  );
  // Tasks from before a week that is over are overdue as well, but nobody plans them there.
  const columns = last >= today ? [OVERDUE, ...week] : week;
  return (
    <>
      <Days data-scrolls-sideways="">
        {columns.map((column) => (
          <DayColumn
            // Another list starts with its first part.
            key={`${column} ${first} ${list.shown}`}
            {...{ column, week, whose, moved }}
            card={card(column)}
            onDrop={dragged && column !== OVERDUE ? () => request(dragged, column) : undefined}
          />
        ))}
      </Days>
      {editing && <EditTask key={editing.id} task={editing} onClose={() => setEditing(null)} />}
      {keys.dialogs}
    </>
  );
}

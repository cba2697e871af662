import type { TaskView } from '@bindery/contracts/crm';
import { Button, LoadFailure, PageSpinner } from '@bindery/ui';
import { dayOf, weekdayText } from '@bindery/ui/dates';
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { Cards, Column } from '../../../records/board/board-style.js';
import { useDrop } from '../../../records/board/use-drop.js';
import { useTasks, type TaskQuery } from '../task-type.js';
import { OVERDUE, PART, queryOfWeek } from './week-days.js';

interface DayColumnProps {
  /** A day of the week, or `OVERDUE`. */
  column: string;
  week: readonly string[];
  /** The part of the query that says whose tasks they are. */
  whose: TaskQuery;
  moved: ReadonlyMap<string, TaskView>;
  /** @param page of the column's list that the task is on */
  card: (task: TaskView, page: number) => ReactNode;
  /** Absent while nothing is dragged, and where nothing can be dropped. */
  onDrop: (() => void) | undefined;
}

/** Tasks without a time come last. */
const timeOf = ({ due_time }: TaskView): string => due_time ?? '99:99';

/** The tasks of one day, or those that were due before the week. */
export function DayColumn({ column, week, whose, moved, card, onDrop }: DayColumnProps) {
  const title = useId();
  const [parts, setParts] = useState(1);
  const cards = useRef<HTMLUListElement>(null);
  /** The number of cards before the part that was asked for, whose first one takes the focus. */
  const before = useRef(0);
  const cardsIn = () => [...(cards.current?.querySelectorAll<HTMLElement>('li[tabindex]') ?? [])];
  const drop = useDrop(onDrop);
  const query = { ...queryOfWeek(week, column), ...whose };
  const loaded = useTasks(partOf(query, 1));
  const { data, error } = loaded;
  const listed = data?.items ?? [];
  const isOverdue = column === OVERDUE;
  const coming = [...moved.values()].filter(
    ({ id, due_date }) => due_date === column && listed.every((task) => task.id !== id),
  );
  const isHere = ({ id }: TaskView) => {
    const day = moved.get(id)?.due_date;
    return day === undefined || day === column || (isOverdue && day !== null && day < (week[0] ?? ''));
  };
  const staying = listed.filter(isHere);
  const rows = [...staying, ...coming].toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)));
  const count = (data?.filtered ?? 0) + coming.length - (listed.length - staying.length);
  const more = (data?.filtered ?? 0) - parts * PART;
  if (isOverdue && count === 0) return null;
  const isToday = column === dayOf(new Date());
  return (
    <Column aria-labelledby={title} aria-current={isToday ? 'date' : undefined} {...drop}>
      <header>
        <h2 id={title}>
          {isOverdue ? 'Earlier' : weekdayText(column)} {data && <span>{count.toLocaleString('en-US')}</span>}
        </h2>
      </header>
      {!data && (error ? <LoadFailure title="Failed to fetch tasks" resource={loaded} /> : <PageSpinner />)}
      {rows.length > 0 && (
        <Cards ref={cards}>
          {rows.map((task) => card(task, 1))}
          {Array.from({ length: parts - 1 }, (_, index) => (
            <FurtherPart
              key={index}
              {...{ query, isHere, card }}
              page={index + 2}
              onShown={() => cardsIn()[before.current]?.focus()}
            />
          ))}
        </Cards>
      )}
      {more > 0 && (
        <Button
          size="small"
          variant="ghost"
          onClick={() => {
            before.current = cardsIn().length;
            setParts(parts + 1);
          }}
        >
          {`${more.toLocaleString('en-US')} more`}
        </Button>
      )}
    </Column>
  );
}

const partOf = (query: TaskQuery, page: number): TaskQuery => ({
  ...query,
  ...{ page: String(page), page_size: String(PART) },
});

interface FurtherPartProps extends Pick<DayColumnProps, 'card'> {
  query: TaskQuery;
  page: number;
  isHere: (task: TaskView) => boolean;
  onShown: () => void;
}

function FurtherPart({ query, page, isHere, card, onShown }: FurtherPartProps) {
  const loaded = useTasks(partOf(query, page));
  const { data, error } = loaded;
  const isShown = data !== undefined;
  const show = useEffectEvent(onShown);
  useEffect(() => {
    if (isShown) show();
  }, [isShown]);
  if (data) return data.items.filter(isHere).map((task) => card(task, page));
  return <li>{error ? <LoadFailure title="Failed to fetch tasks" resource={loaded} /> : <PageSpinner />}</li>;
}

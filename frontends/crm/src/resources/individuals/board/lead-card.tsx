import { type IndividualRow, type LeadStage, leadStages } from '@bindery/contracts/crm';
import { IconButton, isOfKey, Menu } from '@bindery/ui';
import { daysBetween } from '@bindery/contracts/days';
import { dayOf, formatDay } from '@bindery/ui/dates';
import { Ellipsis, UserCheck } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { CallButton } from '../../../records/calls/call-button.js';
import { Nickname } from '../../../records/calls/nickname.js';
import { RecordLink } from '../../../records/record-link.js';
import { capitalized } from '../../../records/record-type.js';
import { TagBadges } from '../../tags/index.js';
import { DueText } from '../../tasks/index.js';
import { nameOf } from '../labels.js';
import { Lead } from './board-style.js';
import { useFromBoard } from './use-from-board.js';
import { stageOf } from './use-move-lead.js';

interface LeadCardProps {
  row: IndividualRow;
  mayMove: boolean;
  isDragged: boolean;
  /** It was moved by keyboard or menu, so the focus comes along. */
  isFocused: boolean;
  onDrag: (row: IndividualRow | null) => void;
  onMove: (row: IndividualRow, stage: LeadStage) => void;
  onMakeClient: (row: IndividualRow) => void;
  /** Its further keys, in lower case. */
  keys: Readonly<Record<string, (row: IndividualRow) => void>>;
}

/** A lead on the board. The arrows go to its neighbors, and with Shift move it to the next stage. */
export function LeadCard(props: LeadCardProps) {
  const { row, mayMove, isDragged, isFocused, onDrag, onMove, onMakeClient, keys } = props;
  const card = useRef<HTMLLIElement>(null);
  const name = nameOf(row);
  const stage = stageOf(row);
  const fromBoard = useFromBoard();
  useEffect(() => {
    if (isFocused) card.current?.focus();
  }, [isFocused]);

  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    const { key, shiftKey, target, currentTarget } = event;
    if (target !== currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    const acting = Object.keys(keys).find((one) => isOfKey(event.nativeEvent, one));
    if (acting && !shiftKey && !event.repeat) keys[acting]?.(row);
    else if (key in alike) goFrom(currentTarget, alike[key as keyof typeof alike]);
    else if (!key.startsWith('Arrow')) return;
    else if (shiftKey) {
      const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
      const next = by === 0 ? undefined : leadStages[leadStages.indexOf(stage) + by];
      if (next && mayMove) onMove(row, next);
    } else goFrom(currentTarget, key);
    event.preventDefault();
  };

  const about = [row.lead_source, row.assigned_agent_name].filter(Boolean).join(' · ');
  return (
    <Lead
      ref={card}
      aria-label={name}
      tabIndex={0}
      draggable={mayMove}
      data-dragged={isDragged ? '' : undefined}
      onKeyDown={onKeyDown}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        onDrag(row);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <strong>
        <RecordLink section="individuals" id={row.id} from={fromBoard(row)}>
          {name}
          <Nickname of={row.nickname} />
        </RecordLink>
      </strong>
      {mayMove ? (
        <Menu
          trigger={
            <IconButton label={`Move ${name}`}>
              <Ellipsis />
            </IconButton>
          }
          items={[
            { label: 'Make client', icon: <UserCheck />, onSelect: () => onMakeClient(row) },
            ...leadStages
              .filter((other) => other !== stage)
              .map((other) => ({
                label: `Move to ${capitalized(other)}`,
                onSelect: () => onMove(row, other),
              })),
          ]}
        />
      ) : (
        <span />
      )}
      <div>
        <CallButton client={{ ...row, name }} whole />
        {stage === 'lost' && row.lost_reason && <span>{row.lost_reason}</span>}
        {about && <span>{about}</span>}
        {row.lead_stage_since && <DaysInStage since={row.lead_stage_since} />}
        {row.next_task && (
          <span>
            {row.next_task.title} · <DueText task={row.next_task} />
          </span>
        )}
        {row.tags.length > 0 && <TagBadges tags={row.tags} />}
      </div>
    </Lead>
  );
}

function DaysInStage({ since }: { since: string }) {
  const days = Math.max(0, daysBetween(since, dayOf(new Date())));
  const text =
    days === 0 ? 'In this stage since today' : `${String(days)} ${days === 1 ? 'day' : 'days'} in this stage`;
  return (
    <time dateTime={since} title={`Since ${formatDay(since)}`}>
      {text}
    </time>
  );
}

/** Letters that move as arrows do. */
const alike = { j: 'ArrowDown', k: 'ArrowUp' } as const;

const DOWN = { ArrowDown: 1, ArrowUp: -1 } as const;

/** Focuses the neighbor of a card: in its column, or at the same height in the next column that has cards. */
function goFrom(card: HTMLElement, key: string): void {
  const siblings = cardsIn(card.closest('section'));
  const index = siblings.indexOf(card);
  if (key in DOWN) {
    siblings[index + DOWN[key as keyof typeof DOWN]]?.focus();
    return;
  }
  const step = key === 'ArrowRight' ? 'nextElementSibling' : 'previousElementSibling';
  let column = card.closest('section')?.[step];
  while (column && cardsIn(column).length === 0) column = column[step];
  const cards = cardsIn(column);
  (cards[index] ?? cards.at(-1))?.focus();
}

const cardsIn = (column: Element | null | undefined): HTMLElement[] => [
  ...(column?.querySelectorAll<HTMLElement>('li[tabindex]') ?? []),
];

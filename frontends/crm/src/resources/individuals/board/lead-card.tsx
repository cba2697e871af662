import { type IndividualRow, type LeadStage, leadStages } from '@bindery/contracts/crm';
import { IconButton, media, Menu } from '@bindery/ui';
import { daysBetween } from '@bindery/contracts/days';
import { dayOf, formatDay } from '@bindery/ui/dates';
import { Ellipsis, UserCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { BoardCard } from '../../../records/board/board-style.js';
import { pressOnCard } from '../../../records/board/card-keys.js';
import { CallButton } from '../../../records/calls/call-button.js';
import { Nickname } from '../../../records/calls/nickname.js';
import { RecordLink } from '../../../records/record-link.js';
import { capitalized } from '../../../records/record-type.js';
import { TagBadges } from '../../tags/index.js';
import { DueText } from '../../tasks/index.js';
import { nameOf } from '../labels.js';
import { useFromBoard } from './use-from-board.js';
import { stageOf } from './use-move-lead.js';

/** Each of them stands at the same place in all cards. */
const Line = styled.p`
  position: relative;
  overflow: hidden;
  height: 22px;
  line-height: 22px;
  text-overflow: ellipsis;
  white-space: nowrap;
  ${media.phone} {
    &:first-child {
      height: 44px;
      line-height: 44px;
    }
  }
`;

const Name = styled.strong`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

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

  const shift = (columns: 1 | -1) => {
    const next = leadStages[leadStages.indexOf(stage) + columns];
    if (next && mayMove) onMove(row, next);
  };

  const isCallable = row.do_not_call || row.phone_e164 !== null;
  const next = stage === 'lost' && row.lost_reason ? row.lost_reason : row.next_task?.title;
  const about = [row.lead_source, row.assigned_agent_name].filter(Boolean).join(' · ');
  return (
    <BoardCard
      ref={card}
      aria-label={name}
      tabIndex={0}
      draggable={mayMove}
      data-dragged={isDragged ? '' : undefined}
      onKeyDown={(event) =>
        pressOnCard(event, {
          keys: Object.fromEntries(Object.entries(keys).map(([key, act]) => [key, () => act(row)])),
          onShift: shift,
        })
      }
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        onDrag(row);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <Name>
        <RecordLink section="individuals" id={row.id} from={fromBoard(row)}>
          {name}
          <Nickname of={row.nickname} />
        </RecordLink>
      </Name>
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
        <Line>{isCallable ? <CallButton client={{ ...row, name }} whole /> : 'No number'}</Line>
        <Line title={next}>
          <Next row={row} />
        </Line>
        <Line>{row.lead_stage_since && <DaysInStage since={row.lead_stage_since} />}</Line>
        <Line title={about}>{about}</Line>
        {row.tags.length > 0 && <TagBadges tags={row.tags} />}
      </div>
    </BoardCard>
  );
}

/** Why it was lost, or what is to do next and by when. */
function Next({ row }: { row: IndividualRow }) {
  if (stageOf(row) === 'lost' && row.lost_reason) return row.lost_reason;
  const { next_task: task } = row;
  if (!task) return 'No task';
  return (
    <>
      <DueText task={task} short /> · {task.title}
    </>
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

import { repeatText } from '@bindery/contracts/crm';
import { Badge, tokens } from '@bindery/ui';
import { useDateWords } from '@bindery/ui/date-words';
import { CalendarDays, Flag, Repeat, TriangleAlert, UserRound } from 'lucide-react';
import { styled } from 'styled-components';
import { capitalized } from '../../../records/record-type.js';
import { dueText } from '../days.js';
import type { ReadTask } from './read-task.js';
import type { MentionedClient } from './use-mentioned-client.js';

const Chips = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]};
  margin-top: ${tokens.space[2]};
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
  & svg {
    width: 13px;
    height: 13px;
  }
`;

interface ReadingChipsProps {
  task: ReadTask;
  client: MentionedClient | undefined;
}

/** How a line is understood, before it is added: each part as a chip, and what isn't understood as an amber one. */
export function ReadingChips({ task, client }: ReadingChipsProps) {
  const words = useDateWords();
  const { due_date = null, due_time = null, unread, recurrence, priority } = task;
  return (
    <Chips role="status">
      {unread === undefined ? (
        <Badge icon={<CalendarDays aria-hidden="true" />}>{dueText({ due_date, due_time }, words)}</Badge>
      ) : (
        <Badge tone="amber" icon={<TriangleAlert aria-hidden="true" />}>
          {`No date: “${unread}” isn't understood`}
        </Badge>
      )}
      {recurrence && <Badge icon={<Repeat aria-hidden="true" />}>{repeatText(recurrence)}</Badge>}
      {priority && <Badge icon={<Flag aria-hidden="true" />}>{`${capitalized(priority)} priority`}</Badge>}
      {client?.name !== undefined && (
        <Badge tone="blue" icon={<UserRound aria-hidden="true" />}>
          {client.name}
        </Badge>
      )}
      {client?.problem !== undefined && (
        <Badge tone="amber" icon={<TriangleAlert aria-hidden="true" />}>
          {client.problem}
        </Badge>
      )}
      Enter adds it.
    </Chips>
  );
}

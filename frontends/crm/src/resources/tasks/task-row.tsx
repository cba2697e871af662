import { repeatText, spokenOf, type TaskView } from '@bindery/contracts/crm';
import { media, tokens, visuallyHidden } from '@bindery/ui';
import { useMe } from '@bindery/web-kit/session';
import { Repeat, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { CallButton } from '../../records/calls/call-button.js';
import { clientOfRow } from '../../records/calls/client-of-row.js';
import { Nickname } from '../../records/calls/nickname.js';
import type { FromList } from '../../records/from-list.js';
import { RecordLink } from '../../records/record-link.js';
import { CompleteTask } from './complete-task.js';
import { DueText } from './due-text.js';
import { HighPriority } from './high-priority.js';
import { TaskMenu } from './task-menu.js';

const Root = styled.li`
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
  padding: 8px 12px 8px 20px;
  border-top: 1px solid ${tokens.color.line};
  &:first-child {
    border-top: 0;
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &[data-selected] {
    background: ${tokens.color.accentSoft};
  }
  ${media.phone} {
    display: grid;
    grid-template-columns: 24px minmax(0, 1fr) auto auto;
    gap: 3px ${tokens.space[2]};
    padding-left: ${tokens.space[4]};
    & > a,
    & > span {
      grid-area: 2 / 3;
    }
    & > button:not([role='checkbox']) {
      grid-area: 2 / 4;
    }
    & > [role='checkbox'] {
      align-self: start;
    }
    /* The box that selects stands in the place of the circle. */
    & > :first-child:not([role='checkbox']) + [role='checkbox'] {
      display: none;
    }
  }
`;

/** On phones the facts are under the title, beside the actions. */
const Text = styled.div`
  flex: 1;
  min-width: 0;
  ${media.phone} {
    display: contents;
    & > :first-child {
      grid-area: 1 / 2 / auto / -1;
    }
    & > :last-child {
      grid-area: 2 / 2;
      align-self: start;
    }
  }
`;

const Title = styled.p<{ $closed: boolean }>`
  font-weight: 500;
  overflow-wrap: anywhere;
  ${({ $closed }) => $closed && `color: ${tokens.color.ink3}; text-decoration: line-through;`}
`;

const Meta = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px ${tokens.space[3]};
  color: ${tokens.color.ink2};
  font-size: ${tokens.font.s};
  overflow-wrap: anywhere;
  ${media.phone} {
    /* A line of links may be below another one. */
    gap: 5px ${tokens.space[2]};
  }
  & svg {
    width: 13px;
    height: 13px;
    vertical-align: -2px;
  }
`;

const Rule = styled.span`
  ${media.phone} {
    order: -1;
    & > span {
      ${visuallyHidden}
    }
  }
`;

interface TaskRowProps {
  task: TaskView;
  /** The client's name is left out on their own page. */
  withoutClient?: boolean;
  onEdit: (task: TaskView) => void;
  /** The checkbox that selects the row. */
  select?: ReactNode;
  selected?: boolean;
  tabIndex?: 0 | -1;
  /** The row of the list that the records are opened from, where that is not the list of the page. */
  from?: FromList | null | undefined;
}

/** One task: a circle that completes it, what it is and when it is due. */
export function TaskRow(props: TaskRowProps) {
  const { task, withoutClient = false, onEdit, select, selected = false, tabIndex, from } = props;
  const isOpen = task.status === 'open';
  const client = clientOfRow(task);
  return (
    <Root data-selected={selected ? '' : undefined} tabIndex={tabIndex} aria-label={task.title}>
      {select}
      <CompleteTask task={task} />
      <Text>
        <Title $closed={!isOpen}>{task.title}</Title>
        <TaskFacts {...{ task, withoutClient, from }} />
      </Text>
      {!withoutClient && client && <CallButton client={client} />}
      <TaskMenu task={task} onEdit={onEdit} />
    </Root>
  );
}

function TaskFacts({
  task,
  withoutClient,
  from,
}: Pick<TaskRowProps, 'task' | 'from'> & { withoutClient: boolean }) {
  const me = useMe();
  return (
    <Meta>
      <DueText task={task} />
      {!withoutClient && task.insured_id && task.insured_name && (
        <RecordLink
          section="individuals"
          id={task.insured_id}
          row={{ row: task.id, policy: task.policy_id }}
          from={from}
        >
          {spokenOf(task.insured_name)}
          <Nickname of={task.insured_nickname} />
        </RecordLink>
      )}
      {task.policy_name && task.policy_id && (
        <RecordLink section="policies" id={task.policy_id} row={{ row: task.id }} from={from}>
          {task.policy_name}
        </RecordLink>
      )}
      {task.priority === 'high' && <HighPriority />}
      {task.priority === 'low' && <span>Low priority</span>}
      {task.recurrence && (
        <span>
          <Repeat aria-hidden="true" /> {repeatText(task.recurrence)}
        </span>
      )}
      {task.status === 'canceled' && <span>Dismissed</span>}
      {task.assignee_id !== me.id && <span>{task.assignee_name ?? 'Former member'}</span>}
      {task.source === 'rule' && <MadeByRule />}
    </Meta>
  );
}

/** On phones the icon has to do. */
function MadeByRule() {
  return (
    <Rule>
      <Sparkles aria-hidden="true" /> <span>Made by a rule</span>
    </Rule>
  );
}

import { repeatText, type TaskView } from '@bindery/contracts/crm';
import { media, tokens, visuallyHidden } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { useMe } from '@bindery/web-kit/session';
import { BellOff, Check, Pencil, Repeat, Sparkles, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { CallButton } from '../../records/calls/call-button.js';
import { clientOfRow } from '../../records/calls/client-of-row.js';
import { Nickname } from '../../records/calls/nickname.js';
import type { FromList } from '../../records/from-list.js';
import { RecordLink } from '../../records/record-link.js';
import { RecordMenu } from '../../records/record-menu.js';
import { useConfirmedDelete } from '../../records/use-confirmed-delete.js';
import { DueText, Late } from './due-text.js';
import { taskType } from './task-type.js';
import { useTaskStatus } from './use-task-status.js';

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
    flex-wrap: wrap;
    row-gap: 3px;
  }
`;

const Done = styled.button`
  display: grid;
  flex: none;
  place-items: center;
  width: 24px;
  height: 24px;
  padding: 0;
  border: 2px solid ${tokens.color.lineField};
  border-radius: 50%;
  background: ${tokens.color.surface};
  color: ${tokens.color.accent};
  cursor: pointer;
  & > svg {
    width: 14px;
    height: 14px;
  }
  /* Not by its color: forced colors would show the mark. */
  &:not(:hover, [aria-checked='true']) > svg,
  &:disabled:not([aria-checked='true']) > svg {
    visibility: hidden;
  }
  &:hover:not(:disabled) {
    border-color: ${tokens.color.accent};
  }
  &[aria-checked='true'] {
    border-color: ${tokens.color.accent};
    background: ${tokens.color.accent};
    color: ${tokens.color.accentInk};
  }
  &:disabled {
    cursor: not-allowed;
  }
  /* A finger needs more room than the circle. */
  position: relative;
  &::after {
    position: absolute;
    inset: -10px;
    content: '';
  }
`;

/** On phones the facts share a line with the actions. */
const Text = styled.div`
  flex: 1;
  min-width: 0;
  ${media.phone} {
    display: contents;
    & > :first-child {
      flex: 1 1 calc(100% - 92px);
    }
    & > :last-child {
      flex: 1 1 120px;
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
    row-gap: 5px;
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
  const mayWrite = useDenial('task:write') === null && task.can_edit;
  const change = useTaskStatus();
  const remove = useConfirmedDelete(taskType, { detailed: true });
  const isOpen = task.status === 'open';
  const client = clientOfRow(task);
  return (
    <Root data-selected={selected ? '' : undefined} tabIndex={tabIndex} aria-label={task.title}>
      {select}
      <Done
        type="button"
        role="checkbox"
        aria-checked={task.status === 'done'}
        aria-label={`${isOpen ? 'Complete' : 'Reopen'} ${task.title}`}
        disabled={!mayWrite}
        onClick={() => void change(task, isOpen ? 'complete' : 'reopen')}
      >
        <Check aria-hidden="true" />
      </Done>
      <Text>
        <Title $closed={!isOpen}>{task.title}</Title>
        <TaskFacts {...{ task, withoutClient, from }} />
      </Text>
      {!withoutClient && client && <CallButton client={client} />}
      {mayWrite && (
        <RecordMenu
          name={task.title}
          items={[
            { label: 'Edit', icon: <Pencil />, onSelect: () => onEdit(task) },
            ...(isOpen && task.source === 'rule'
              ? [{ label: 'Dismiss', icon: <BellOff />, onSelect: () => void change(task, 'dismiss') }]
              : []),
            {
              ...{ label: 'Delete', icon: <Trash2 />, danger: true },
              onSelect: () => void remove({ id: task.id, name: task.title }),
            },
          ]}
        />
      )}
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
          {task.insured_name}
          <Nickname of={task.insured_nickname} />
        </RecordLink>
      )}
      {task.policy_name && task.policy_id && (
        <RecordLink section="policies" id={task.policy_id} row={{ row: task.id }} from={from}>
          {task.policy_name}
        </RecordLink>
      )}
      {task.priority === 'high' && <Late>High priority</Late>}
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

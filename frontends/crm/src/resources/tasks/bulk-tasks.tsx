import { taskActionRoutes, type BulkTasks, type TaskView } from '@bindery/contracts/crm';
import { Button, IconButton, Menu, tokens, useToast } from '@bindery/ui';
import { ApiProblem, useApi, useRefetch } from '@bindery/web-kit/api';
import { BellOff, CalendarDays, Check, UserRoundCheck, X } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useAgents } from '../../records/list/filters-of-records.js';
import { taskType } from './task-type.js';
import { useMoveChoices } from './use-move-choices.js';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[3]} 20px;
  border-bottom: 1px solid ${tokens.color.line};
  background: ${tokens.color.accentSoft};
  & > p {
    flex: 1;
    font-weight: 600;
  }
`;

type Change<Body = BulkTasks> = Body extends { ids: unknown } ? Omit<Body, 'ids'> : never;

const counted = (count: number) => (count === 1 ? '1 task' : `${String(count)} tasks`);

interface BulkTasksBarProps {
  tasks: readonly TaskView[];
  onClear: () => void;
}

/** The actions for the selected tasks. */
export function BulkTasksBar({ tasks, onClear }: BulkTasksBarProps) {
  const { pending, run } = useBulkTasks(tasks, onClear);
  const { data } = useAgents();
  const assign = (data?.items ?? []).map(({ id, name }) => ({
    label: name,
    onSelect: () => void run({ action: 'assign', assignee_id: id }, `assigned to ${name}`),
  }));
  const moving = useMoveChoices((due_date) => void run({ action: 'move', due_date }, 'moved'));
  return (
    <Bar>
      <IconButton label="Clear selection" onClick={onClear}>
        <X />
      </IconButton>
      <p role="status">{`${counted(tasks.length)} selected`}</p>
      <Button
        icon={<Check />}
        pending={pending}
        onClick={() => void run({ action: 'complete' }, 'completed')}
      >
        Complete
      </Button>
      {tasks.every(({ source }) => source === 'rule') && (
        <Button
          icon={<BellOff />}
          pending={pending}
          onClick={() => void run({ action: 'dismiss' }, 'dismissed')}
        >
          Dismiss
        </Button>
      )}
      <Menu trigger={<Button icon={<UserRoundCheck />}>Assign to</Button>} items={assign} />
      <Menu trigger={<Button icon={<CalendarDays />}>Move to</Button>} items={moving.choices} />
      {moving.dialog}
    </Bar>
  );
}

function useBulkTasks(tasks: readonly TaskView[], onDone: () => void) {
  const api = useApi();
  const refetch = useRefetch();
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const send = async (ids: readonly string[], change: Change, told: string): Promise<void> => {
    setPending(true);
    try {
      const reply = await api.call(taskActionRoutes.bulk, { body: { ...change, ids: [...ids] } });
      const about = 'bulk tasks';
      const refused = new Set(reply.refused.map(({ id }) => id));
      const done = ids.filter((id) => !refused.has(id));
      const undo = () => void send(done, { action: 'reopen' }, 'reopened');
      const isClosed = change.action === 'complete' || change.action === 'dismiss';
      const action = isClosed ? { label: 'Undo', onSelect: undo } : undefined;
      const stays =
        reply.kept_next > 0
          ? `. ${counted(reply.kept_next)} that came next stay, because they were changed`
          : '';
      if (done.length > 0) toast.success(`${counted(done.length)} ${told}${stays}`, { about, action });
      const [first] = reply.refused;
      if (first) toast.error(`${counted(reply.refused.length)} couldn't be changed: ${first.detail}`);
      onDone();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(`Failed to change tasks: ${error.detail}`);
    }
    setPending(false);
    void refetch(...taskType.touches);
  };
  const ids = tasks.map(({ id }) => id);
  return { pending, run: (change: Change, told: string) => send(ids, change, told) };
}

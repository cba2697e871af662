import type { TaskView } from '@bindery/contracts/crm';
import { useKeyHelp } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { useNavigate } from 'react-router-dom';
import { useWaysToCards } from '../../../records/board/card-keys.js';
import { clientOfRow } from '../../../records/calls/client-of-row.js';
import { NOT_REACHED, useLogCall } from '../../../records/calls/use-log-call.js';
import type { FromList } from '../../../records/from-list.js';
import { recordAddress } from '../../../records/record-address.js';
import type { Named } from '../../../records/record-type.js';
import { useAddTask } from '../use-add-task.js';
import { useTaskStatus } from '../use-task-status.js';

/** The keys of a task in its week beside those that move it, as the list has them, and the dialogs that they open. */
export function useCardKeys(onEdit: (task: TaskView) => void) {
  const change = useTaskStatus();
  const navigate = useNavigate();
  const calls = useLogCall();
  const adding = useAddTask();
  const mayWrite = useDenial('task:write') === null;
  useWaysToCards('task', 'day');
  useKeyHelp([
    { keys: ['enter'], does: 'Open the client or the task', onRow: true },
    { keys: ['e'], does: 'Edit the task', onRow: true },
    { keys: ['d'], does: 'Complete the task', onRow: true },
    { keys: ['delete', 'backspace'], does: "Dismiss a rule's task", onRow: true },
    { keys: ['c'], does: 'Log a call', onRow: true },
    { keys: ['u'], does: NOT_REACHED, onRow: true },
    ...(adding.addTask ? [{ keys: ['t'], does: 'Add task for the client', onRow: true }] : []),
  ]);
  const on = (work: (task: TaskView) => void) => (task: TaskView) => {
    if (task.can_edit && mayWrite) work(task);
  };
  const onClient = (work: (client: Named) => void) => (task: TaskView) => {
    const client = clientOfRow(task);
    if (client) work(client);
  };
  const dismiss = on((task) => {
    if (task.source === 'rule' && task.status === 'open') void change(task, 'dismiss');
  });
  const keys: Readonly<Record<string, (task: TaskView, from: FromList | null) => void>> = {
    enter: (task, from) => {
      if (task.insured_id === null) on(onEdit)(task);
      else void navigate(recordAddress('individuals', task.insured_id), { state: from });
    },
    e: on(onEdit),
    d: on((task) => void change(task, task.status === 'open' ? 'complete' : 'reopen')),
    delete: dismiss,
    backspace: dismiss,
    c: onClient(calls.logCall),
    u: onClient(calls.logUnanswered),
    ...(adding.addTask && { t: onClient(adding.addTask) }),
  };
  return {
    keys,
    dialogs: (
      <>
        {calls.dialog}
        {adding.dialog}
      </>
    ),
  };
}

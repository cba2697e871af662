import { taskActionRoutes, type TaskView } from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { ApiProblem, useApi, useRefetch } from '@bindery/web-kit/api';
import { taskType } from './task-type.js';

type Verb = 'complete' | 'reopen' | 'dismiss';

const told = { complete: 'Task completed', reopen: 'Task reopened', dismiss: 'Task dismissed' } as const;
/** Completing made it, and somebody has changed it since. */
const NEXT_STAYS = 'The next one stays, because it was changed';

/** Completes, reopens or dismisses a task, and offers undo. */
export function useTaskStatus(): (task: Pick<TaskView, 'id' | 'title'>, verb: Verb) => Promise<void> {
  const api = useApi();
  const refetch = useRefetch();
  const toast = useToast();
  const change = async (task: Pick<TaskView, 'id' | 'title'>, verb: Verb): Promise<void> => {
    const { id, title: subject } = task;
    const about = `status ${id}`;
    try {
      const reply = await api.call(taskActionRoutes[verb], { params: { id } });
      const keptNext = 'kept_next' in reply && reply.kept_next;
      const undo = {
        label: 'Undo',
        onSelect: () => void change(task, verb === 'reopen' ? 'complete' : 'reopen'),
      };
      toast.success(keptNext ? `${told[verb]}. ${NEXT_STAYS}` : told[verb], { subject, about, action: undo });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(`Failed to ${verb} task: ${error.detail}`, { subject, about });
    }
    void refetch(...taskType.touches);
  };
  return change;
}

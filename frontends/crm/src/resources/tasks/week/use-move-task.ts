import { taskRoutes, type TaskView } from '@bindery/contracts/crm';
import { stateOf } from '@bindery/contracts/route';
import { useToast } from '@bindery/ui';
import { useDateWords } from '@bindery/ui/date-words';
import { ApiProblem, etagOf, useApi, useRefetch } from '@bindery/web-kit/api';
import { useRef, useState } from 'react';
import { taskType } from '../task-type.js';

/** Moves tasks to other days at once, and takes it back when that fails or on request. Their times stay. */
export function useMoveTask() {
  const api = useApi();
  const refetch = useRefetch();
  const toast = useToast();
  const words = useDateWords();
  /** The moved tasks, until the columns show them so. */
  const [moved, setMoved] = useState<ReadonlyMap<string, TaskView>>(new Map());
  // A task that is moved again meanwhile is saved after that, on its newest version.
  const saving = useRef(new Map<string, Promise<TaskView>>());

  const move = async (task: TaskView, due_date: string): Promise<void> => {
    const { id, title: subject } = task;
    const about = `move ${id}`;
    const one = { ...task, due_date };
    setMoved((all) => new Map(all).set(id, one));
    const save = async (base: TaskView) =>
      api.call(taskRoutes.update, { params: { id }, body: { due_date }, ifMatch: etagOf(stateOf(base)) });
    const saved = (saving.current.get(id) ?? Promise.resolve(task)).then(save);
    saving.current.set(id, saved);
    try {
      const { due_date: _now, ...rest } = await saved;
      const back = () => void move({ ...rest, due_date }, task.due_date ?? due_date);
      const told = `Moved to ${words.day(due_date)}`;
      toast.success(told, { subject, about, action: { label: 'Undo', onSelect: back } });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(`Failed to move task: ${error.detail}`, { subject, about });
    }
    await refetch(taskRoutes.get, taskRoutes.history, ...taskType.touches);
    if (saving.current.get(id) === saved) saving.current.delete(id);
    setMoved((all) => (all.get(id) === one ? new Map([...all].filter(([other]) => other !== id)) : all));
  };
  return { moved, move };
}

import { individualRoutes, taskRoutes, timelineRoutes, type TaskView } from '@bindery/contracts/crm';
import { useRoute } from '@bindery/web-kit/api';
import { useSession } from '@bindery/web-kit/session';
import { overviewRoutes } from '../../records/overview-routes.js';
import type { RecordType } from '../../records/record-type.js';

export const taskType = {
  routes: taskRoutes,
  singular: 'task',
  section: 'tasks',
  touches: [taskRoutes.trash, timelineRoutes, individualRoutes.history, ...overviewRoutes],
  trash: { reading: 'task:read', permission: 'task:write' },
} as const satisfies RecordType<TaskView>;

export type TaskQuery = Readonly<Record<string, string>>;

/** One page of tasks. The previous page stays visible while the next one loads. */
export const useTasks = (query: TaskQuery) =>
  useRoute(taskRoutes.list, { query: new URLSearchParams(query).toString() }, { keepPreviousData: true });

/** Whether the person sees the tasks of the whole agency. */
export function useSeesAll(): boolean {
  const { state } = useSession();
  return 'access' in state && state.access?.seesAll === true;
}

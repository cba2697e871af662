import { individualRoutes, taskRoutes, timelineRoutes, type TaskView } from '@bindery/contracts/crm';
import { useRoute } from '@bindery/web-kit/api';
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

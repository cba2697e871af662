import { individualRoutes, taskRoutes, timelineRoutes, type TaskView } from '@bindery/contracts/crm';
import { useRoute } from '@bindery/web-kit/api';
import type { CallableClient } from '../../records/calls/call-button.js';
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

/** Null without a client, and for one that the user can't see. */
export function clientOf({ insured_id: id, insured_name: name, ...task }: TaskView): CallableClient | null {
  if (id === null || name === null) return null;
  return { id, name, phone: task.phone, phone_e164: task.phone_e164, do_not_call: task.do_not_call };
}

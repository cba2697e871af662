import type { z } from 'zod';
import { route } from '../../route/index.js';
import { historyRoute } from '../history/routes.js';
import { resourceRoutes } from '../records/routes.js';
import {
  bulkTasksBody,
  bulkTasksReply,
  createTaskBody,
  firstRuleRun,
  reopenedTask,
  taskCount,
  taskList,
  taskListQuery,
  taskView,
  updateTaskBody,
} from './schemas.js';

const path = '/api/tasks';
const noun = { one: 'a task', many: 'tasks' } as const;

export const taskRoutes = {
  ...resourceRoutes(
    path,
    noun,
    { read: 'task:read', write: 'task:write', delete: 'task:write', trash: 'task:read' },
    { query: taskListQuery, list: taskList, create: createTaskBody, update: updateTaskBody, view: taskView },
  ),
  history: historyRoute(path, noun.one, 'task:read'),
};

const statusRoute = <const Verb extends string, View extends z.ZodType>(
  verb: Verb,
  summary: string,
  view: View,
) =>
  route({
    method: 'POST',
    path: `${path}/{id}/${verb}`,
    service: 'crm',
    access: 'task:write',
    summary,
    replies: { 200: view },
    errors: verb === 'dismiss' ? ['conflict'] : [],
    etag: true,
    ifMatch: true,
  });

export const taskActionRoutes = {
  count: route({
    method: 'GET',
    path: '/api/tasks/count',
    service: 'crm',
    access: 'task:read',
    summary: "Count the signed-in user's open tasks that are due",
    replies: { 200: taskCount },
  }),
  firstRuleRun: route({
    method: 'GET',
    path: '/api/tasks/first-rule-run',
    service: 'crm',
    access: 'task:read',
    summary: "Show which tasks the account's rules make in their first night",
    replies: { 200: firstRuleRun },
  }),
  complete: statusRoute('complete', 'Complete a task; a task that repeats gets its next one', taskView),
  reopen: statusRoute(
    'reopen',
    'Reopen a task; the next one that completing it made goes to the trash, unless it was changed',
    reopenedTask,
  ),
  dismiss: statusRoute('dismiss', 'Dismiss a task that a rule made', taskView),
  bulk: route({
    method: 'POST',
    path: '/api/tasks/bulk',
    service: 'crm',
    access: 'task:write',
    summary: 'Change several tasks at once; the reply explains each task that was not changed',
    body: bulkTasksBody,
    replies: { 200: bulkTasksReply },
  }),
};

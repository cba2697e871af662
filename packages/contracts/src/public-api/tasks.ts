import { z } from 'zod';
import { editShape, shapeOf } from '../crm/records/field-table.js';
import { taskInputs, taskStatus } from '../crm/tasks/fields.js';
import { uuid } from '../validation/index.js';
import { bySearch, ignored, publicResource, recordParts, renamed } from './declaration.js';
import { taskExample } from './examples.js';

const names = {
  title: 'title',
  due_date: 'due_date',
  due_time: 'due_time',
  priority: 'priority',
  assignee_id: 'assignee_id',
  individual_id: 'insured_id',
  policy_id: 'policy_id',
  recurrence: 'recurrence',
} as const;

export const tasks = publicResource({
  type: 'task',
  example: taskExample,
  resource: 'tasks',
  one: 'a task',
  access: { read: 'task:read', write: 'task:write', delete: 'task:write' },
  names,
  item: z.object({
    ...renamed(shapeOf(taskInputs, 'view'), names),
    status: taskStatus,
    completed_at: z.iso.datetime().nullable(),
    ...recordParts,
  }),
  create: z.strictObject(renamed(shapeOf(taskInputs, 'input'), names)),
  update: z.strictObject({
    ...renamed(editShape(taskInputs, {}).shape, names),
    /** `done` completes the task, `open` reopens it; `canceled` dismisses one that a rule made. */
    status: taskStatus.optional(),
    ...ignored('completed_at'),
  }),
  filters: {
    ...bySearch,
    individual_id: uuid('The individual must be an id.').optional(),
    policy_id: uuid('The policy must be an id.').optional(),
    assignee_id: uuid('The assignee must be an id.').optional(),
    status: taskStatus.optional(),
  },
  conflicts: ['conflict'],
});

import { z } from 'zod';
import { listOf, listQuery, sortOrder } from '../../lists/lists.js';
import { taskRules } from '../../identity/settings/schemas.js';
import { calendarDate, uuid } from '../../validation/index.js';
import { bulkIds, bulkReply } from '../bulk/schemas.js';
import { clientNumber } from '../phones/client-number.js';
import { computedFields, editShape, shapeOf } from '../records/field-table.js';
import { dayFilter, inOrder, yesOrNo } from '../records/list-filters.js';
import { taskInputs, taskStatus } from './fields.js';

const computed = {
  ...computedFields,
  status: taskStatus,
  completed_at: z.iso.datetime().nullable(),
  /** The work that closed it, such as `Call logged`; null if it was completed by hand. */
  closed_by: z.string().nullable(),
  /** Whether a person added it, or a rule. */
  source: z.enum(['manual', 'rule']),
  /** The rule that made it, such as `renewal`. */
  rule: z.string().nullable(),
  /** Open, and due before today in the user's time zone. */
  is_overdue: z.boolean(),
  assignee_name: z.string().nullable(),
  created_by: uuid(),
  created_by_name: z.string().nullable(),
  /** `Last, First`; null without an individual, or if the user can't see it. */
  insured_name: z.string().nullable(),
  /** The nickname of the individual, under the same condition. */
  insured_nickname: z.string().nullable(),
  ...clientNumber,
  /** The carrier and the number of the policy, under the same condition. */
  policy_name: z.string().nullable(),
} as const;

/** The body of `POST /tasks`. */
export const createTaskBody = z.strictObject(shapeOf(taskInputs, 'input'));
export type CreateTaskBody = z.input<typeof createTaskBody>;
/** The body of `PUT /tasks/{id}`: an absent field is unchanged and `null` clears it. */
export const updateTaskBody = editShape(taskInputs, computed);
export type UpdateTaskBody = z.input<typeof updateTaskBody>;

export const taskView = z.object({ ...shapeOf(taskInputs, 'view'), ...computed });
export type TaskView = z.infer<typeof taskView>;
/** A reopened task, and whether the next one that completing it made stays because somebody has changed it. */
export const reopenedTask = taskView.extend({ kept_next: z.boolean() });
export const taskList = listOf(taskView);

/** Open tasks due by today, today, before today, or in the seven days after today; or all tasks. */
export const taskViews = ['due', 'today', 'overdue', 'next7', 'all'] as const;
export type TaskListView = (typeof taskViews)[number];
const me = z.literal('me');

export const taskListQuery = listQuery(
  [
    ...(['due_date', 'due_time', 'created_at', 'title', 'priority', 'status'] as const),
    ...(['assignee_name', 'insured_name', 'completed_at'] as const),
  ],
  'due_date',
)
  .extend({
    /** Of one day, `due_date` has high priority first, and `due_time` the earliest time. */
    order: sortOrder.default('asc'),
    view: z.enum(taskViews, `The view must be one of ${taskViews.join(', ')}.`).default('all'),
    status: taskStatus.optional(),
    due_from: dayFilter('The first day'),
    due_to: dayFilter('The last day'),
    /** Tasks that were dismissed, or all others. */
    dismissed: yesOrNo('Dismissed'),
    assignee: z.union([me, uuid()], 'The assignee must be an id, or me.').optional(),
    /** Tasks that the person gave to others. */
    assigned_by: me.optional(),
    insured_id: uuid('The individual must be an id.').optional(),
    policy_id: uuid('The policy must be an id.').optional(),
    /** Rules whose tasks are left out, with commas. */
    without_rules: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(taskRules, `A rule must be one of ${taskRules.join(', ')}.`)))
      .meta({
        type: 'string',
        items: undefined,
        pattern: `^(${taskRules.join('|')})(,(${taskRules.join('|')}))*$`,
      })
      .optional(),
  })
  .superRefine(inOrder(['due_from', 'due_to', 'a day']));
export type TaskListQuery = z.output<typeof taskListQuery>;

/** How many open tasks are assigned to the person. */
export const taskCount = z.object({ overdue: z.int(), today: z.int() });
export type TaskCount = z.infer<typeof taskCount>;

const action = <const Name extends string>(name: Name) =>
  z.strictObject({ action: z.literal(name), ids: bulkIds });

export const bulkTasksBody = z.discriminatedUnion('action', [
  action('assign').extend({ assignee_id: uuid('Choose an assignee.') }),
  action('move').extend({ due_date: calendarDate('Due date') }),
  action('complete'),
  action('reopen'),
  action('dismiss'),
  action('delete'),
  action('restore'),
]);
export type BulkTasks = z.output<typeof bulkTasksBody>;
/** `kept_next`: of how many reopened tasks the next one stays. */
export const bulkTasksReply = bulkReply.extend({ kept_next: z.int() });

/** How many tasks each rule makes. */
export const dueTasks = z.array(z.object({ rule: z.string(), tasks: z.int() }));
export type DueTasks = z.infer<typeof dueTasks>;

/** How many tasks each rule makes in the account's first night, of the records that the person sees. */
export const firstRuleRun = z.object({
  /** Whether that night is still to come; there are no counts after it. */
  is_due: z.boolean(),
  items: dueTasks,
});
export type FirstRuleRun = z.infer<typeof firstRuleRun>;

import { z } from 'zod';
import { day, field, moment, reference, requiredText, searched } from '../records/field-table.js';
import { clockTime } from '../records/clock-time.js';
import { uuid } from '../../validation/index.js';

export const taskPriorities = ['low', 'medium', 'high'] as const;
export const taskPriority = z.enum(taskPriorities, 'Choose a priority.');
export type TaskPriority = z.infer<typeof taskPriority>;

/** `canceled` is one that a rule made and a person dismissed. */
export const taskStatuses = ['open', 'done', 'canceled'] as const;
export const taskStatus = z.enum(taskStatuses, 'Choose a status.');
export type TaskStatus = z.infer<typeof taskStatus>;

export const recurrenceUnits = ['day', 'week', 'month'] as const;
export type RecurrenceUnit = (typeof recurrenceUnits)[number];
const MAX_EVERY = 365;
const REPEATS = `Choose a number from 1 to ${MAX_EVERY}.`;

/** After how many days, weeks or months a task is due again. */
export const recurrence = z.strictObject({
  every: z.int(REPEATS).min(1, REPEATS).max(MAX_EVERY, REPEATS),
  unit: z.enum(recurrenceUnits, 'Choose days, weeks or months.'),
});
export type Recurrence = z.infer<typeof recurrence>;

const letters: Readonly<Record<RecurrenceUnit, string>> = { day: 'D', week: 'W', month: 'M' };

/** A recurrence as it is stored: a duration of ISO 8601, such as `P2W`. */
export const durationOf = ({ every, unit }: Recurrence): string => `P${every}${letters[unit]}`;

/** The recurrence of a stored duration. */
export function recurrenceOf(duration: string): Recurrence {
  const unit = recurrenceUnits.find((name) => duration.endsWith(letters[name]));
  return recurrence.parse({ every: Number(duration.slice(1, -1)), unit });
}

/** The fields of a task that a person sets. */
export const taskInputs = {
  title: searched(requiredText('Title', 200)),
  due_date: searched(day('Due date')),
  /** On the clock of the assignee. */
  due_time: field('plain', 'text', 'Due time', clockTime, z.string().nullable()),
  /** `medium` by default. */
  priority: searched(field('plain', 'choice', 'Priority', taskPriority.optional(), taskPriority)),
  /** The person adding it by default. */
  assignee_id: {
    ...field('plain', 'reference', 'Assignee', uuid('Choose an assignee.').optional(), uuid()),
    refersTo: 'agent',
  },
  insured_id: reference('individual', 'Individual', 'Choose an individual.'),
  policy_id: reference('policy', 'Policy', 'Choose a policy.'),
  recurrence: field(
    'plain',
    'text',
    'Repeats',
    recurrence.transform(durationOf).nullable().optional().meta({}),
    recurrence.nullable(),
  ),
} as const;

/** Every field of a task: its status and when it was completed follow from what is done with it. */
export const taskFields = {
  ...taskInputs,
  status: searched(field('plain', 'choice', 'Status', taskStatus, taskStatus)),
  completed_at: moment('Completed'),
  /** The work that closed a rule's task, such as `Call logged`. */
  closed_by: field('plain', 'text', 'Reason', z.string().nullable(), z.string().nullable()),
} as const;

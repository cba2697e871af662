import type { TaskStatus } from '@bindery/contracts/crm';
import type { TaskVerb } from '../audit/actions.js';

/** The verbs of the activity log for changes of a task's status. */
export const statusVerbs: Readonly<Record<TaskStatus, TaskVerb>> = {
  done: 'completed',
  open: 'reopened',
  canceled: 'dismissed',
};

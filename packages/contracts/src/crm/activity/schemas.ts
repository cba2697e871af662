import { z } from 'zod';
import { listOf, listQuery } from '../../lists/lists.js';
import { recordTypes } from '../records/history.js';
import { dayFilter } from '../records/list-filters.js';
import { uuid } from '../../validation/index.js';

/** One line of the activity log: a view of an audit entry. */
export const activityEntry = z.object({
  id: uuid(),
  /** The sentence that the screens show, such as 'SSN revealed for K. Jonsson'. */
  response: z.string(),
  attempted_at: z.iso.datetime(),
  success: z.boolean(),
  action: z.string(),
  actor_name: z.string().nullable(),
  record_type: z.string().nullable(),
  record_id: uuid().nullable(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;
export const activityList = listOf(activityEntry);
export const activityListQuery = listQuery(['attempted_at'], 'attempted_at').extend({
  actor_id: uuid('The person must be an id.').optional(),
  record_type: z.enum(recordTypes, `Choose one of these record types: ${recordTypes.join(', ')}.`).optional(),
  success: z.enum(['true', 'false'], 'Success must be true or false.').optional(),
  from: dayFilter('The first day'),
  to: dayFilter('The last day'),
});

import { z } from 'zod';
import { listOf, listQuery } from '../lists/index.js';

/** One line of the activity log: a view of an audit entry. */
export const activityEntry = z.object({
  id: z.uuid(),
  /** The sentence that the screens show, such as 'SSN revealed for K. Jonsson'. */
  response: z.string(),
  attempted_at: z.iso.datetime(),
  success: z.boolean(),
  action: z.string(),
  actor_name: z.string().nullable(),
  record_type: z.string().nullable(),
  record_id: z.uuid().nullable(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;
export const activityList = listOf(activityEntry);
export const activityListQuery = listQuery(['attempted_at'], 'attempted_at');

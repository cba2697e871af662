import { z } from 'zod';
import { activityEntry } from './activity.js';

/** The dashboard's numbers, all in the scope of the person who asks, and the five newest activities. */
export const dashboardSummary = z.object({
  total_insureds: z.int(),
  active_policies: z.int(),
  total_products: z.int(),
  total_carriers: z.int(),
  total_policies: z.int(),
  recent_activities: z.array(activityEntry).max(5),
});
export type DashboardSummary = z.infer<typeof dashboardSummary>;

import { activityRoutes, dashboardRoutes, savedFilterRoutes, todayRoutes } from '@bindery/contracts/crm';

/** The dashboard and the counts of views. A change of most records shows there, so they are refetched after one. */
export const overviewRoutes = [
  dashboardRoutes,
  todayRoutes,
  activityRoutes,
  savedFilterRoutes.count,
] as const;

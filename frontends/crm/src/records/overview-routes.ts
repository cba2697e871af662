import {
  activityRoutes,
  dashboardRoutes,
  savedFilterRoutes,
  taskActionRoutes,
  taskRoutes,
  todayRoutes,
} from '@bindery/contracts/crm';

/** The dashboard, the counts of views and the tasks, which what is done with records closes. A change of most records shows there, so they are refetched after one. */
export const overviewRoutes = [
  dashboardRoutes,
  todayRoutes,
  activityRoutes,
  savedFilterRoutes.count,
  taskRoutes.list,
  taskActionRoutes.count,
] as const;

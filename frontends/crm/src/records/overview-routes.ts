import { activityRoutes, dashboardRoutes, todayRoutes } from '@bindery/contracts/crm';

/** What the dashboard shows. A change of most records shows there, so it is refetched after one. */
export const overviewRoutes = [dashboardRoutes, todayRoutes, activityRoutes] as const;

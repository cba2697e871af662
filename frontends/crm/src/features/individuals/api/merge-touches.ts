import {
  activityRoutes,
  addressRoutes,
  dashboardRoutes,
  dependentRoutes,
  individualRoutes,
  mergeRoutes,
  phoneRoutes,
  policyRoutes,
} from '@bindery/contracts/crm';

/** Everything to refetch after a merge. */
export const mergeTouches = [
  individualRoutes,
  mergeRoutes,
  dependentRoutes,
  addressRoutes,
  phoneRoutes,
  policyRoutes,
  dashboardRoutes,
  activityRoutes,
] as const;

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

/** What shows individuals or belongs to them, and is loaded again after a merge. */
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

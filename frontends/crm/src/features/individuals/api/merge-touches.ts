import {
  addressRoutes,
  dependentRoutes,
  householdRoutes,
  individualRoutes,
  mergeRoutes,
  noteRoutes,
  phoneRoutes,
  policyRoutes,
  taskRoutes,
  timelineRoutes,
} from '@bindery/contracts/crm';
import { overviewRoutes } from '../../../records/overview-routes.js';

/** Everything to refetch after a merge. */
export const mergeTouches = [
  individualRoutes,
  mergeRoutes,
  dependentRoutes,
  householdRoutes.get,
  addressRoutes,
  phoneRoutes,
  noteRoutes,
  policyRoutes,
  taskRoutes,
  timelineRoutes,
  ...overviewRoutes,
] as const;

import {
  householdRoutes,
  individualRoutes,
  mergeRoutes,
  policyRoutes,
  taskRoutes,
  timelineRoutes,
} from '@bindery/contracts/crm';
import { overviewRoutes } from '../../../records/overview-routes.js';
import { routesOf } from '../../../records/record-type.js';
import { childTypes } from '../family/child-types.js';

/** Everything to refetch after a merge. */
export const mergeTouches = [
  individualRoutes,
  mergeRoutes,
  householdRoutes.get,
  ...routesOf(childTypes.map(({ type }) => type)),
  policyRoutes,
  taskRoutes,
  timelineRoutes,
  ...overviewRoutes,
] as const;

import {
  activityRoutes,
  dashboardRoutes,
  individualRoutes,
  policyRoutes,
  protectedFields,
  type IndividualView,
} from '@bindery/contracts/crm';
import type { RecordType } from '../../../records/record-type.js';

/** Individuals; the API calls them insureds. */
export const individualType = {
  routes: individualRoutes,
  singular: 'individual',
  touches: [individualRoutes.list, policyRoutes, dashboardRoutes, activityRoutes],
  masked: protectedFields,
} as const satisfies RecordType<IndividualView>;

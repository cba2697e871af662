import {
  householdRoutes,
  individualRoutes,
  maskedFields,
  policyRoutes,
  timelineRoutes,
  type IndividualView,
} from '@bindery/contracts/crm';
import { overviewRoutes } from '../../../records/overview-routes.js';
import type { RecordType } from '../../../records/record-type.js';

/** Individuals; the API calls them insureds. */
export const individualType = {
  routes: individualRoutes,
  singular: 'individual',
  touches: [individualRoutes.list, policyRoutes, timelineRoutes, householdRoutes.get, ...overviewRoutes],
  masked: maskedFields,
} as const satisfies RecordType<IndividualView>;

import {
  householdRoutes,
  individualRoutes,
  policyRoutes,
  timelineRoutes,
  type IndividualView,
} from '@bindery/contracts/crm';
import { overviewRoutes } from '../../records/overview-routes.js';
import type { RecordType } from '../../records/record-type.js';

/** Individuals; the API calls them insureds. */
export const individualType = {
  routes: individualRoutes,
  singular: 'individual',
  section: 'individuals',
  touches: [individualRoutes.list, policyRoutes, timelineRoutes, householdRoutes.get, ...overviewRoutes],
  trash: {
    reading: 'trash:read',
    permission: 'individual:delete',
    takesAlong: 'their policies, dependents, notes and tasks',
    alsoDeleted: 'Their policies, dependents, addresses, phone numbers, notes and tasks are deleted too.',
  },
} as const satisfies RecordType<IndividualView>;

import type { Permission } from '@bindery/contracts/access';
import {
  activityRoutes,
  carrierRoutes,
  dashboardRoutes,
  individualRoutes,
  policyRoutes,
  productRoutes,
  type TrashEntry,
} from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import type { Route, RouteAnswering, RouteTaking } from '@bindery/contracts/route';
import type { RecordType } from '../../../records/record-type.js';

/** The trash of one type of record. */
export interface TrashSection {
  /** The path segment, which is also the plural noun. */
  section: string;
  label: string;
  type: RecordType<unknown> & {
    routes: { trash: RouteAnswering<ListOf<TrashEntry>> & RouteTaking<'query'>; purge: Route };
  };
  /** The permission to restore and to delete permanently. */
  permission: Permission;
  /** What else is permanently deleted. */
  alsoDeleted?: string | undefined;
}

// Restored and deleted records can appear in each of these.
const touches = [
  dashboardRoutes,
  activityRoutes,
  individualRoutes,
  policyRoutes,
  carrierRoutes,
  productRoutes,
] as const;

export const trashSections: readonly TrashSection[] = [
  {
    section: 'individuals',
    label: 'Individuals',
    type: { routes: individualRoutes, singular: 'individual', touches },
    permission: 'individual:delete',
    alsoDeleted: 'Their policies, dependents, addresses and phone numbers are deleted too.',
  },
  {
    section: 'policies',
    label: 'Policies',
    type: { routes: policyRoutes, singular: 'policy', touches },
    permission: 'policy:delete',
  },
  {
    section: 'carriers',
    label: 'Carriers',
    type: { routes: carrierRoutes, singular: 'carrier', touches },
    permission: 'carrier:write',
    alsoDeleted: "The carrier's products are deleted too.",
  },
  {
    section: 'products',
    label: 'Products',
    type: { routes: productRoutes, singular: 'product', touches },
    permission: 'product:write',
  },
];

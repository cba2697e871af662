import type { Permission } from '@bindery/contracts/access';
import {
  addressRoutes,
  carrierRoutes,
  dependentRoutes,
  individualRoutes,
  noteRoutes,
  phoneRoutes,
  policyRoutes,
  productRoutes,
  taskActionRoutes,
  taskRoutes,
  type ChildTrashEntry,
  type TrashEntry,
} from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import type { Route, RouteAnswering, RouteTaking } from '@bindery/contracts/route';
import { overviewRoutes } from '../../../records/overview-routes.js';
import type { RecordType } from '../../../records/record-type.js';

/** A record in the trash, with the individual that it belongs to, if any. */
export type TrashedRecord = TrashEntry & Partial<ChildTrashEntry>;

/** The trash of one type of record. */
export interface TrashSection {
  /** The path segment, which is also the plural noun. */
  section: string;
  label: string;
  type: RecordType<unknown> & {
    routes: {
      trash: RouteAnswering<ListOf<TrashedRecord>> & RouteTaking<'query'>;
      /** Dependents, addresses, phones and notes have none: they go with their individual or after 30 days. */
      purge?: Route;
    };
  };
  /** The permission to see what is in it. */
  reading: Permission;
  /** The permission to restore and to delete permanently. */
  permission: Permission;
  /** Whether the records belong to individuals. */
  ofIndividual?: boolean | undefined;
  /** What else is permanently deleted. */
  alsoDeleted?: string | undefined;
}

// Restored and deleted records can appear in each of these.
const touches = [
  ...overviewRoutes,
  individualRoutes,
  dependentRoutes,
  addressRoutes,
  phoneRoutes,
  noteRoutes,
  policyRoutes,
  carrierRoutes,
  productRoutes,
  taskRoutes,
  taskActionRoutes,
] as const;

const ofIndividual = {
  reading: 'individual:read',
  permission: 'individual:write',
  ofIndividual: true,
} as const;

export const trashSections: readonly TrashSection[] = [
  {
    section: 'individuals',
    label: 'Individuals',
    type: { routes: individualRoutes, singular: 'individual', touches },
    reading: 'trash:read',
    permission: 'individual:delete',
    alsoDeleted: 'Their policies, dependents, addresses, phone numbers, notes and tasks are deleted too.',
  },
  {
    section: 'dependents',
    label: 'Dependents',
    type: { routes: dependentRoutes, singular: 'dependent', touches },
    ...ofIndividual,
  },
  {
    section: 'addresses',
    label: 'Addresses',
    type: { routes: addressRoutes, singular: 'address', touches },
    ...ofIndividual,
  },
  {
    section: 'phones',
    label: 'Phones',
    type: { routes: phoneRoutes, singular: 'phone', touches },
    ...ofIndividual,
  },
  {
    section: 'notes',
    label: 'Notes',
    type: { routes: noteRoutes, singular: 'note', touches },
    ...ofIndividual,
  },
  {
    section: 'tasks',
    label: 'Tasks',
    type: { routes: taskRoutes, singular: 'task', touches },
    reading: 'task:read',
    permission: 'task:write',
  },
  {
    section: 'policies',
    label: 'Policies',
    type: { routes: policyRoutes, singular: 'policy', touches },
    reading: 'trash:read',
    permission: 'policy:delete',
  },
  {
    section: 'carriers',
    label: 'Carriers',
    type: { routes: carrierRoutes, singular: 'carrier', touches },
    reading: 'carrier:read',
    permission: 'carrier:write',
    alsoDeleted: "The carrier's products are deleted too.",
  },
  {
    section: 'products',
    label: 'Products',
    type: { routes: productRoutes, singular: 'product', touches },
    reading: 'product:read',
    permission: 'product:write',
  },
];

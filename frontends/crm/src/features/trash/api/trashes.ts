import type { Permission } from '@bindery/contracts/access';
import { carrierView, individualView, policyView, productView } from '@bindery/contracts/crm';
import type { RecordType } from '../../../records/record-type.js';

/** The trash of one type of record. */
export interface Trash {
  /** Its name in the address, and what several of its records are called. */
  section: string;
  label: string;
  type: RecordType<unknown>;
  /** What restoring and removing ask for. */
  permission: Permission;
  /** What goes for good with a record, or with several. */
  withIt?: string | undefined;
}

// What comes back or goes shows on every list that may tell of it.
const told = ['/dashboard', '/crm-logs', '/insureds', '/policies', '/carriers', '/products'];

export const trashes: readonly Trash[] = [
  {
    section: 'individuals',
    label: 'Individuals',
    type: { path: '/insureds', singular: 'individual', view: individualView, touches: told },
    permission: 'individual:delete',
    withIt: 'Their policies, dependents, addresses and phone numbers go with them.',
  },
  {
    section: 'policies',
    label: 'Policies',
    type: { path: '/policies', singular: 'policy', view: policyView, touches: told },
    permission: 'policy:delete',
  },
  {
    section: 'carriers',
    label: 'Carriers',
    type: { path: '/carriers', singular: 'carrier', view: carrierView, touches: told },
    permission: 'carrier:write',
    withIt: 'The products of a carrier go with it.',
  },
  {
    section: 'products',
    label: 'Products',
    type: { path: '/products', singular: 'product', view: productView, touches: told },
    permission: 'product:write',
  },
];

import { carrierRoutes, type CarrierView } from '@bindery/contracts/crm';
import { choiceFilter } from '../../../records/list/filter.js';
import type { Listing } from '../../../records/list/listing.js';
import { carrierType } from '../carrier-type.js';
import { carrierColumns } from './carrier-columns.js';

export const carrierListing: Listing<CarrierView> = {
  type: carrierType,
  section: 'carriers',
  savedAs: 'carrier',
  list: carrierRoutes.list,
  bulk: carrierRoutes.bulk,
  columns: carrierColumns,
  filters: [
    choiceFilter({
      name: 'inactive',
      label: 'Status',
      every: 'All statuses',
      options: [
        { value: 'false', label: 'Active' },
        { value: 'true', label: 'Inactive' },
      ],
      pinned: true,
    }),
    choiceFilter({
      name: 'is_global',
      label: 'Scope',
      every: 'All carriers',
      options: [
        { value: 'true', label: 'Global' },
        { value: 'false', label: 'Local' },
      ],
      pinned: true,
    }),
  ],
  nameOf: ({ name }) => name,
  permissions: { write: 'carrier:write', delete: 'carrier:write', trash: 'carrier:read' },
  statuses: [
    { value: 'active', label: 'Active' },
    { value: 'inactive', label: 'Inactive' },
  ],
};

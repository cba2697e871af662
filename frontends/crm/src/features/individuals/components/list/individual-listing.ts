import { bulkRoutes, individualRoutes, type IndividualRow } from '@bindery/contracts/crm';
import { choiceFilter } from '../../../../records/list/filter.js';
import { agentFilter, carrierFilter, stateFilter } from '../../../../records/list/filters-of-records.js';
import type { Listing } from '../../../../records/list/listing.js';
import { capitalized } from '../../../../records/record-type.js';
import { individualType } from '../../api/individual-type.js';
import { selectableStatuses, nameOf } from '../labels.js';
import { mergeAddress } from '../../../../records/record-address.js';
import { individualColumns } from './individual-columns.js';

const statuses = selectableStatuses.map((status) => ({ value: status, label: capitalized(status) }));

export const individualListing: Listing<IndividualRow> = {
  type: individualType,
  section: 'individuals',
  savedAs: 'individual',
  list: individualRoutes.list,
  bulk: bulkRoutes.changeIndividuals,
  columns: individualColumns,
  filters: [
    choiceFilter({
      name: 'status',
      label: 'Status',
      every: 'All statuses',
      options: statuses,
      pinned: true,
    }),
    agentFilter,
    carrierFilter,
    stateFilter,
    { kind: 'days', label: 'Created', from: 'created_from', to: 'created_to' },
  ],
  nameOf,
  // Users who may not delete individuals still restore dependents, addresses and phones.
  permissions: { write: 'individual:write', delete: 'individual:delete', trash: 'individual:read' },
  statuses,
  assignable: true,
  protectedSearch: true,
  merging: { permission: 'individual:merge', address: mergeAddress },
};

import { choiceFilter, type Filter } from '../../../../records/list/filter.js';
import { agentFilter, carrierFilter, stateFilter } from '../../../../records/list/filters-of-records.js';
import { capitalised } from '../../../../records/record-type.js';
import { livingStatuses } from '../labels.js';

export const individualFilters: readonly Filter[] = [
  choiceFilter({
    name: 'status',
    label: 'Status',
    every: 'All statuses',
    options: livingStatuses.map((status) => ({ value: status, label: capitalised(status) })),
    inSight: true,
  }),
  agentFilter,
  carrierFilter,
  stateFilter,
  { kind: 'days', label: 'Created', from: 'created_from', to: 'created_to' },
];

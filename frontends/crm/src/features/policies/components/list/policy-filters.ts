import { policyStatusChoices } from '../../../../policies/policy-status.js';
import { choiceFilter, type Filter } from '../../../../records/list/filter.js';
import {
  agentFilter,
  carrierFilter,
  individualFilter,
  productFilter,
  stateFilter,
} from '../../../../records/list/filters-of-records.js';

export const policyFilters: readonly Filter[] = [
  choiceFilter({
    name: 'status',
    label: 'Status',
    every: 'All statuses',
    options: policyStatusChoices,
    inSight: true,
  }),
  individualFilter,
  carrierFilter,
  productFilter,
  agentFilter,
  stateFilter,
];

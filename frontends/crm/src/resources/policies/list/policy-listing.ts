import type { PolicyView } from '@bindery/contracts/crm';
import { policyColumns } from './policy-columns.js';
import { policyStateChoices, policyStatusChoices } from '../policy-status.js';
import { namedPolicy, policyType } from '../policy-type.js';
import { choiceFilter } from '../../../records/list/filter.js';
import {
  agentFilter,
  carrierFilter,
  individualFilter,
  productFilter,
  sampleFilter,
  stateFilter,
} from '../../../records/list/filters-of-records.js';
import type { Listing } from '../../../records/list/listing.js';

export const policyListing: Listing<PolicyView> = {
  type: policyType,
  columns: policyColumns,
  pageSize: 25,
  exported: {
    status: ['state'],
    recorded_status: ['status'],
    premium: ['premium', 'premium_mode'],
    writing_agent: ['writing_agent_name'],
  },
  filters: [
    choiceFilter({
      name: 'policy_state',
      label: 'Status',
      every: 'All statuses',
      options: policyStateChoices,
      pinned: true,
    }),
    choiceFilter({
      name: 'status',
      label: 'Recorded status',
      every: 'All recorded statuses',
      options: policyStatusChoices,
    }),
    individualFilter,
    carrierFilter,
    productFilter,
    agentFilter,
    stateFilter,
    { kind: 'days', label: 'Effective', from: 'effective_from', to: 'effective_to', months: {} },
    { kind: 'days', label: 'Termination', from: 'termination_from', to: 'termination_to' },
    {
      kind: 'days',
      label: 'Renewal',
      from: 'renewal_from',
      to: 'renewal_to',
      // What has ended keeps its date.
      months: { policy_state: 'in_force' },
    },
    { kind: 'days', label: 'In force on', from: 'in_force_on' },
    choiceFilter({
      name: 'no_number_days',
      label: 'Policy number',
      every: 'With or without a number',
      options: [0, 14, 30].map((days) => ({
        value: String(days),
        label: days === 0 ? 'None' : `None for ${String(days)} days`,
      })),
    }),
    sampleFilter,
  ],
  nameOf: (policy) => namedPolicy(policy).name,
  permissions: { write: 'policy:write', delete: 'policy:delete', trash: 'trash:read' },
  statuses: policyStatusChoices,
};

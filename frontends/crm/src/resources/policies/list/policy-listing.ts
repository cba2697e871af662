import { policyGaps, policySorts, type PolicyGap, type PolicyView } from '@bindery/contracts/crm';
import { policyColumns } from './policy-columns.js';
import { policyEventChoices, policyStateChoices, policyStatusChoices } from '../policy-status.js';
import { namedPolicy, policyType } from '../policy-type.js';
import { clientOfRow } from '../../../records/calls/client-of-row.js';
import { choiceFilter } from '../../../records/list/filter.js';
import {
  agentFilter,
  carrierFilter,
  individualFilter,
  policyAgentFilter,
  productFilter,
  sampleFilter,
  stateFilter,
} from '../../../records/list/filters-of-records.js';
import type { Listing } from '../../../records/list/listing.js';
import { tagFilter } from '../../tags/index.js';

const gapNames: Readonly<Record<PolicyGap, string>> = {
  any: 'Anything below',
  policy_number: 'Policy number',
  effective_date: 'Effective date',
  premium: 'Premium',
  renewal_date: 'Renewal date',
  product: 'Product',
};

export const policyListing: Listing<PolicyView> = {
  type: policyType,
  columns: policyColumns,
  sorts: policySorts,
  exported: {
    status: ['state'],
    recorded_status: ['status'],
    premium: ['premium', 'premium_mode', 'next_premium', 'next_premium_mode', 'next_premium_from'],
  },
  filters: [
    choiceFilter({
      name: 'policy_state',
      column: 'status',
      label: 'Status',
      every: 'All statuses',
      options: policyStateChoices,
      pinned: true,
    }),
    choiceFilter({
      name: 'status',
      column: 'recorded_status',
      label: 'Status as entered',
      every: 'Any status',
      options: policyStatusChoices,
    }),
    individualFilter,
    carrierFilter,
    productFilter,
    agentFilter,
    policyAgentFilter,
    { ...stateFilter, label: 'Client’s state' },
    tagFilter,
    {
      kind: 'days',
      column: 'renewal_date',
      label: 'Renewal',
      from: 'renewal_from',
      to: 'renewal_to',
      // An ended policy keeps its date.
      months: { policy_state: 'in_force' },
    },
    {
      kind: 'days',
      column: 'effective_date',
      label: 'Effective',
      from: 'effective_from',
      to: 'effective_to',
      months: {},
    },
    {
      kind: 'days',
      column: 'termination_date',
      label: 'Termination',
      from: 'termination_from',
      to: 'termination_to',
    },
    { kind: 'days', label: 'In force on', from: 'in_force_on' },
    choiceFilter({
      name: 'no_number_days',
      column: 'policy_number',
      label: 'Policy number',
      every: 'With or without a number',
      options: [0, 14, 30].map((days) => ({
        value: String(days),
        label: days === 0 ? 'None' : `None for ${String(days)} days`,
      })),
    }),
    choiceFilter({ name: 'event', label: 'Policy event', every: 'Any event', options: policyEventChoices }),
    { kind: 'days', label: 'Event date', from: 'event_from', to: 'event_to' },
    choiceFilter({
      ...{ name: 'end_unknown', label: 'Ended policies', every: 'End date known or not' },
      options: [
        { value: 'true', label: 'End date unknown' },
        { value: 'false', label: 'End date known' },
      ],
    }),
    {
      ...{ kind: 'text', name: 'renewal_reason', label: 'Renewal reason' },
      accepts: (reason) => reason.length <= 500,
      problem: 'A reason can have up to 500 characters.',
    },
    sampleFilter,
    choiceFilter({
      name: 'missing',
      label: 'Missing details',
      every: 'Complete or not',
      options: policyGaps.map((gap) => ({ value: gap, label: gapNames[gap] })),
    }),
  ],
  nameOf: (policy) => namedPolicy(policy).name,
  clientOf: clientOfRow,
  permissions: { write: 'policy:write', delete: 'policy:delete', trash: 'trash:read' },
  statuses: policyStatusChoices,
};

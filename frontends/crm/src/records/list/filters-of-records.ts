import { agentRoutes, FORMER, NOBODY } from '@bindery/contracts/crm';
import { stateCodes } from '@bindery/contracts/validation';
import { useRoute } from '@bindery/web-kit/api';
import { isRecordId } from '../record-address.js';
import { carrierSource, individualSource, productSource, type IndividualOption } from '../record-sources.js';
import { choiceFilter, recordFilter, type ChoiceFilter, type Choices } from './filter.js';

const calm = { keepPreviousData: true, revalidateOnFocus: false };

/** The agents that records can be assigned to. */
export function useAgents() {
  return useRoute(agentRoutes.list, {}, calm);
}

/** The agents of the account, and the chosen one even if they have left. */
export function useAgentChoices(chosen: string | undefined): Choices {
  const { data } = useAgents();
  const agents = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return { options: withChosen(agents, chosen, data && 'Former member') };
}

const groups = [
  { value: NOBODY, label: 'Unassigned' },
  { value: FORMER, label: 'Former agents' },
];
const isGroup = (chosen: string | undefined): boolean => groups.some(({ value }) => value === chosen);

export const agentFilter: ChoiceFilter = {
  kind: 'choice',
  name: 'assigned_agent',
  column: 'assigned_agent_name',
  label: 'Agent',
  every: 'All agents',
  accepts: (value) => isGroup(value) || isRecordId(value),
  useChoices: (chosen) => {
    const { options } = useAgentChoices(isGroup(chosen) ? undefined : chosen);
    return { options: [...groups, ...options] };
  },
};

/** With whom a policy counts: its writing agent, else the client's. */
export const policyAgentFilter: ChoiceFilter = {
  ...agentFilter,
  ...{
    name: 'agent',
    column: 'writing_agent_name',
    label: 'Writing agent',
    every: 'All writing agents',
  },
};

export const carrierFilter = recordFilter(
  { name: 'carrier_id', column: 'carrier_name', label: 'Carrier', every: 'All carriers' },
  carrierSource,
);

export const productFilter = recordFilter(
  { name: 'product_id', column: 'product_name', label: 'Product', every: 'All products' },
  productSource,
);

export const individualFilter = recordFilter<IndividualOption>(
  { name: 'insured_id', column: 'insured_name', label: 'Individual', every: 'All individuals' },
  individualSource,
);

export const stateFilter: ChoiceFilter = choiceFilter({
  name: 'state',
  label: 'State of residence',
  every: 'All states',
  options: stateCodes.toSorted().map((code) => ({ value: code, label: code })),
});

export const sampleFilter: ChoiceFilter = choiceFilter({
  name: 'sample',
  label: 'Sample data',
  every: 'With or without sample data',
  options: [
    { value: 'true', label: 'Sample records' },
    { value: 'false', label: 'Your own records' },
  ],
  bare: true,
});

export function withChosen(
  options: Choices['options'],
  chosen: string | undefined,
  name: string | undefined,
) {
  if (!chosen || options.some(({ value }) => value === chosen)) return options;
  return [{ value: chosen, label: name ?? 'Loading...' }, ...options];
}

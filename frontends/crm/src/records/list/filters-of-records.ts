import { agentRoutes, NOBODY, type IndividualRow } from '@bindery/contracts/crm';
import { stateCodes } from '@bindery/contracts/validation';
import { useRoute } from '@bindery/web-kit/api';
import { isRecordId } from '../record-address.js';
import { carrierSource, individualSource, productSource } from '../record-sources.js';
import { choiceFilter, recordFilter, type ChoiceFilter, type Choices } from './filter.js';

const calm = { keepPreviousData: true, revalidateOnFocus: false };

/** The people of the account whom a record can be assigned to. */
export function useAgents() {
  return useRoute(agentRoutes.list, {}, calm);
}

/** Everybody of the account, and whoever is chosen although they have left. */
export function useAgentChoices(chosen: string | undefined): Choices {
  const { data } = useAgents();
  const agents = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return { options: withChosen(agents, chosen, data && 'Former user') };
}

/** Whom the individuals are assigned to. */
export const agentFilter: ChoiceFilter = {
  kind: 'choice',
  name: 'assigned_agent',
  label: 'Agent',
  every: 'All agents',
  accepts: (value) => value === NOBODY || isRecordId(value),
  useChoices: (chosen) => {
    const { options } = useAgentChoices(chosen === NOBODY ? undefined : chosen);
    return { options: [{ value: NOBODY, label: 'Unassigned' }, ...options] };
  },
};

/** With which carrier the policies are. */
export const carrierFilter = recordFilter(
  { name: 'carrier_id', label: 'Carrier', every: 'All carriers' },
  carrierSource,
);

/** Of which product the policies are. */
export const productFilter = recordFilter(
  { name: 'product_id', label: 'Product', every: 'All products' },
  productSource,
);

/** Whose the policies are. */
export const individualFilter = recordFilter<IndividualRow>(
  { name: 'insured_id', label: 'Individual', every: 'All individuals' },
  individualSource,
);

/** Where the individuals live. */
export const stateFilter: ChoiceFilter = choiceFilter({
  name: 'state',
  label: 'State',
  every: 'All states',
  options: stateCodes.toSorted().map((code) => ({ value: code, label: code })),
});

function withChosen(options: Choices['options'], chosen: string | undefined, name: string | undefined) {
  if (!chosen || options.some(({ value }) => value === chosen)) return options;
  return [{ value: chosen, label: name ?? 'Loading...' }, ...options];
}

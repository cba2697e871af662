import type { DashboardSummary, PolicyState } from '@bindery/contracts/crm';
import { tokens } from '@bindery/ui';
import { policyStateLooks } from '../../../resources/policies/index.js';
import { policiesAddress } from '../../../records/record-address.js';
import { Bars } from './bars.js';
import { ChartCard } from './chart-card.js';

const grouped = /* @__PURE__ */ new Intl.NumberFormat('en-US');
/** Policies that end soon are in force, and counted there. */
const shown = ['in_force', 'starts', 'pending', 'lapsed', 'ended', 'canceled'] as const;

export function PoliciesByState({ states }: { states: DashboardSummary['policies_by_state'] | undefined }) {
  const items = states && shown.map((state) => itemOf(state, countOf(states, state)));
  return (
    <ChartCard
      title="Policies by status"
      items={items}
      chart={Bars}
      columns={['Status', 'Policies']}
      empty={{ title: 'No policies yet', hint: 'Add a policy to see the breakdown by status.' }}
    />
  );
}

function countOf(states: DashboardSummary['policies_by_state'], counted: PolicyState): number {
  return states
    .filter(({ state }) => state === counted || (counted === 'in_force' && state === 'ends'))
    .reduce((sum, { policies }) => sum + policies, 0);
}

function itemOf(state: PolicyState, amount: number) {
  const { label, tone } = policyStateLooks[state];
  const text = grouped.format(amount);
  return {
    id: state,
    label,
    amount,
    text,
    to: policiesAddress({ policy_state: state }),
    color: tokens.color[tone],
  };
}

import type { DashboardSummary } from '@bindery/contracts/crm';
import { statusTone, tokens } from '@bindery/ui';
import { Bars } from './bars.js';
import { ChartCard } from './chart-card.js';
import { policiesAddress } from './policies-address.js';

const grouped = /* @__PURE__ */ new Intl.NumberFormat('en-US');
const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** How many policies there are in each status. */
export function PoliciesByStatus({
  statuses,
}: {
  statuses: DashboardSummary['policies_by_status'] | undefined;
}) {
  const items = statuses?.map(({ status, policies }) => ({
    id: status,
    label: capitalised(status),
    amount: policies,
    text: grouped.format(policies),
    to: policiesAddress({ status }),
    color: tokens.color[statusTone(status)],
  }));
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

import type { DashboardSummary } from '@bindery/contracts/crm';
import { statusTone, tokens } from '@bindery/ui';
import { policiesAddress } from '../../../../records/record-address.js';
import { capitalized } from '../../../../records/record-type.js';
import { Bars } from './bars.js';
import { ChartCard } from './chart-card.js';

const grouped = /* @__PURE__ */ new Intl.NumberFormat('en-US');

export function PoliciesByStatus({
  statuses,
}: {
  statuses: DashboardSummary['policies_by_status'] | undefined;
}) {
  const items = statuses?.map(({ status, policies }) => ({
    id: status,
    label: capitalized(status),
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

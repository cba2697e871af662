import type { DashboardSummary } from '@bindery/contracts/crm';
import { StatCard, StatCards } from '@bindery/ui';
import { formatDollars } from '@bindery/ui/money';
import { policiesAddress, sectionAddress } from '../../records/record-address.js';

const grouped = /* @__PURE__ */ new Intl.NumberFormat('en-US');

/** The five figures, each linked to what it counts. */
export function StatRow({ data }: { data: DashboardSummary | undefined }) {
  const hints = data && hintsOf(data);
  return (
    <StatCards>
      <StatCard
        label="Total individuals"
        value={data?.total_insureds}
        hint={hints?.individuals}
        to={sectionAddress('individuals')}
      />
      <StatCard
        label="Active policies"
        value={data?.active_policies}
        hint={hints?.active}
        to={policiesAddress({ policy_state: 'in_force' })}
      />
      <StatCard
        label="Total products"
        value={data?.total_products}
        hint={hints?.products}
        to={sectionAddress('carriers')}
      />
      <StatCard
        label="Total carriers"
        value={data?.total_carriers}
        hint={hints?.carriers}
        to={sectionAddress('carriers')}
      />
      <StatCard
        label="Total policies"
        value={data?.total_policies}
        hint={hints?.policies}
        to={policiesAddress()}
      />
    </StatCards>
  );
}

/** Hints for figures that are zero are left out. */
function hintsOf(data: DashboardSummary) {
  const { total_policies, active_policies, total_carriers, global_carriers } = data;
  const newest = data.new_individuals_by_month.at(-1)?.individuals ?? 0;
  const premium = Number(data.monthly_premium);
  const carriers = total_carriers === 1 ? 'of 1 carrier' : `of ${grouped.format(total_carriers)} carriers`;
  return {
    individuals: newest > 0 && `+${grouped.format(newest)} this month`,
    active: premium > 0 && `${formatDollars(premium)} per month`,
    products: total_carriers > 0 && carriers,
    carriers: global_carriers > 0 && `${grouped.format(global_carriers)} global`,
    policies:
      total_policies > 0 && `${String(Math.round((active_policies / total_policies) * 100))}% in force`,
  };
}

import type { DashboardSummary } from '@bindery/contracts/crm';
import { formatAmount } from '@bindery/ui/money';
import { policiesAddress } from '../../../records/record-address.js';
import { Bars } from './bars.js';
import { ChartCard } from './chart-card.js';
import type { ChartItem } from './chart-item.js';

type Premiums = Pick<DashboardSummary, 'premium_by_carrier' | 'premium_of_others'>;

/** The monthly premium of the policies in force by carrier, highest first. */
export function PremiumByCarrier({ premiums }: { premiums: Premiums | undefined }) {
  return (
    <ChartCard
      title="Premium by carrier"
      note="per month"
      items={premiums && itemsOf(premiums)}
      chart={Bars}
      columns={['Carrier', 'Monthly premium']}
      empty={{ title: 'No premium yet', hint: 'The monthly premium of policies in force appears here.' }}
    />
  );
}

function itemsOf({ premium_by_carrier, premium_of_others: others }: Premiums): ChartItem[] {
  const items = premium_by_carrier.map(({ carrier_id, carrier_name, premium }) => ({
    id: carrier_id,
    label: carrier_name,
    amount: Number(premium),
    text: formatAmount(premium),
    to: policiesAddress({ carrier_id, policy_state: 'in_force' }),
  }));
  if (others === null) return items;
  const amount = Number(others.premium);
  const label = others.carriers === 1 ? '1 other carrier' : `${String(others.carriers)} other carriers`;
  return [
    ...items,
    {
      id: 'others',
      label,
      amount,
      text: formatAmount(others.premium),
      to: policiesAddress({ policy_state: 'in_force' }),
    },
  ];
}

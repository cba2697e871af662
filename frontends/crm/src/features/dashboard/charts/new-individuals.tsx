import type { DashboardSummary } from '@bindery/contracts/crm';
import { dayOf } from '@bindery/ui/dates';
import { sectionAddress } from '../../../records/record-address.js';
import { ChartCard } from './chart-card.js';
import type { ChartItem } from './chart-item.js';
import { Columns } from './columns.js';

const long = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });
const short = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { month: 'narrow' });
const grouped = /* @__PURE__ */ new Intl.NumberFormat('en-US');
const compact = /* @__PURE__ */ new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumFractionDigits: 1,
});

type Month = DashboardSummary['new_individuals_by_month'][number];

export function NewIndividuals({ months }: { months: readonly Month[] | undefined }) {
  return (
    <ChartCard
      title="New individuals by month"
      note="12 months"
      items={months?.map(itemOf)}
      chart={Columns}
      columns={['Month', 'New individuals']}
      empty={{
        title: 'No new individuals',
        hint: 'Individuals you add appear here, month by month. Imported individuals aren’t counted.',
      }}
    />
  );
}

function itemOf({ month, individuals }: Month): ChartItem {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const first = new Date(year, number - 1, 1);
  const last = new Date(year, number, 0);
  const days = new URLSearchParams({
    created_from: dayOf(first),
    created_to: dayOf(last),
    imported: 'false',
  });
  return {
    id: month,
    label: long.format(first),
    short: short.format(first),
    amount: individuals,
    text: grouped.format(individuals),
    shortText: compact.format(individuals),
    to: `${sectionAddress('individuals')}?${days.toString()}`,
  };
}

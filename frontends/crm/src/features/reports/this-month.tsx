import { reportRoutes, type ReportMonth, type ReportUnit } from '@bindery/contracts/crm';
import { Card, LoadFailure, StatCard, StatCards } from '@bindery/ui';
import { formatFigure } from '@bindery/ui/numbers';
import { changeText } from '@bindery/ui/reports';
import { useRoute } from '@bindery/web-kit/api';
import { Stack } from '../../records/page-layout.js';

const cards: readonly { key: keyof ReportMonth; label: string; unit: ReportUnit }[] = [
  { key: 'new_individuals', label: 'New individuals', unit: 'count' },
  { key: 'new_policies', label: 'New policies', unit: 'count' },
  { key: 'premium', label: 'Monthly premium', unit: 'usd' },
  { key: 'activity', label: 'Activity', unit: 'count' },
];

export const useReportMonth = () => useRoute(reportRoutes.summary, {}, { keepPreviousData: true });

/** Four figures of this month, beside those of the month before. */
export function ThisMonth({ month }: { month: ReturnType<typeof useReportMonth> }) {
  const { data, error } = month;
  return (
    <Card title="This month">
      {error && !data ? (
        <LoadFailure title="Failed to fetch the figures of this month" resource={month} />
      ) : (
        <Stack>
          <p>So far, compared with the same days of last month</p>
          <StatCards>
            {cards.map(({ key, label, unit }) => (
              <StatCard
                key={key}
                label={label}
                value={data && formatFigure(data[key].value, unit)}
                hint={data && changeText(data[key].value, data[key].previous, unit)}
              />
            ))}
          </StatCards>
        </Stack>
      )}
    </Card>
  );
}

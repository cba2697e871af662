import type { ReportChart as Chart } from '@bindery/contracts/crm';
import { Card } from '../display/card.js';
import { Skeleton } from '../feedback/skeleton.js';
import { lazy, Suspense } from 'react';

const ReportChart = lazy(async () => {
  const { ReportChart: chart } = await import(/* webpackChunkName: "report-chart" */ './report-chart.js');
  return { default: chart };
});

interface ChartCardProps {
  title: string;
  categoryLabel: string;
  chart: Chart;
}

export function ChartCard({ title, categoryLabel, chart }: ChartCardProps) {
  return (
    <Card title={title}>
      <Suspense fallback={<Skeleton $width="100%" $height="304px" />}>
        <ReportChart {...{ categoryLabel, chart }} label={title} />
      </Suspense>
    </Card>
  );
}

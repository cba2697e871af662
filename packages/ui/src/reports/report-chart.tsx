import type { ReportChart as Chart } from '@bindery/contracts/crm';
import { LineChart, StackedBars } from '../charts/index.js';
import { categoryText } from './report-words.js';

interface ReportChartProps {
  label: string;
  categoryLabel: string;
  chart: Chart;
}

/** The chart of a report. It loads with the first one. */
export function ReportChart({ label, categoryLabel, chart }: ReportChartProps) {
  const { kind, categories, series, unit } = chart;
  const Drawn = kind === 'lines' ? LineChart : StackedBars;
  return <Drawn {...{ label, categoryLabel, series, unit }} categories={categories.map(categoryText)} />;
}

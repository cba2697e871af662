import type { ReportChart, ReportFigure } from '@bindery/contracts/crm';

const figure = (key: string, label: string, unit: ReportFigure['unit'], value: number, previous: number) => ({
  ...{ key, label, unit, value, previous, list: null },
});

/** Invented figures, for people who have no reports yet. */
export const sampleFigures: readonly ReportFigure[] = [
  figure('in_force', 'Policies in force', 'count', 214, 198),
  figure('premium', 'Monthly premium', 'usd', 31_480, 28_960),
  figure('retention', 'Retention', 'percent', 91.4, 89.2),
  figure('new', 'New policies', 'count', 17, 12),
];

export const sampleChart: ReportChart = {
  kind: 'lines',
  unit: 'usd',
  categories: ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'],
  series: [
    { label: 'Medicare Advantage', values: [14_200, 14_900, 15_300, 16_800, 17_400, 18_950] },
    { label: 'Medicare Supplement', values: [8_100, 8_400, 9_050, 9_600, 10_900, 12_530] },
  ],
};

export type { ChartData, ChartSeries } from './chart.js';
export { LineChart } from './line-chart.js';
export { StackedBars } from './stacked-bars.js';

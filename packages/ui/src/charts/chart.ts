import type { FigureUnit } from '../numbers/format-figure.js';

/** The data of a chart. */
export interface ChartData {
  /** The accessible name, such as 'Premium in force'. */
  label: string;
  /** The name of the x axis, such as 'Month'. */
  categoryLabel: string;
  /** Along the x axis. */
  categories: readonly string[];
  series: readonly ChartSeries[];
  unit: FigureUnit;
}

export interface ChartSeries {
  label: string;
  /** One for each category. */
  values: readonly number[];
}

/** Where things are drawn, in pixels of the SVG. */
export interface Plot {
  /** The middle of a category. */
  x: (category: number) => number;
  y: (value: number) => number;
  /** The width that each category has. */
  band: number;
  /** The category whose values are shown. */
  active: number;
}

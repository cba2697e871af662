import { formatFigure } from '../numbers/format-figure.js';
import type { ChartData } from './chart.js';

/** The chart in words, for people who don't see it. */
export function chartSummary(kind: string, { label, categories, series, unit }: ChartData): string {
  const [first = '', last = ''] = [categories[0], categories.at(-1)];
  const sentences = series.map(({ label: name, values }) => {
    const highest = Math.max(...values);
    const [from, to, top] = [values[0] ?? 0, values.at(-1) ?? 0, highest].map((value) =>
      formatFigure(value, unit),
    );
    const when = categories[values.indexOf(highest)] ?? '';
    return `${name}: ${String(from)} at first, ${String(to)} at last, at most ${String(top)} (${when}).`;
  });
  return `${kind}: ${label}, from ${first} to ${last}. ${sentences.join(' ')}`;
}

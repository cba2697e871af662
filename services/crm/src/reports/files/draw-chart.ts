import type { ReportChart } from '@bindery/contracts/crm';
import { cellText, monthText } from './cell-text.js';
import { ACCENT, LINE_HEIGHT, type PdfPages } from '../../documents/pdf-pages.js';

const HEIGHT = 170;
const LEGEND = 28;
const ABOVE = 8;
const PLOT = 130;
const AXIS = 60;
const MOST_LABELS = 12;
const COLORS = [ACCENT, '#c2571a', '#2456a6', '#8a4a9e', '#a8862a', '#4d5b6b', '#b23a55', '#3a8fa3'];
const GRID = '#d5dbe3';

/** One value for each of some names lies, so that the names are whole. */
const isOfNames = ({ kind, categories, series }: ReportChart): boolean =>
  kind !== 'lines' &&
  series.length === 1 &&
  (series[0]?.values ?? []).every((value) => value >= 0) &&
  !categories.some((category) => MONTH.test(category));
const MONTH = /^\d{4}-\d\d$/;
/** One series is named by the heading already. */
const hasLegend = ({ series }: ReportChart): boolean => series.length > 1;

const namesIn = ({ unit, categories, series }: ReportChart): LyingBar[] =>
  categories.map((label, index) => {
    const amount = series[0]?.values[index] ?? 0;
    return { label, amount, text: cellText(unit, amount) };
  });

export const chartHeight = (pages: PdfPages, chart: ReportChart): number => {
  if (isOfNames(chart)) return barsHeight(pages, namesIn(chart));
  return HEIGHT + (hasLegend(chart) ? LEGEND : 0);
};

/** Draws a chart as lines or stacked bars, with a legend. Lines differ by their dashes too. */
export function drawChart(pages: PdfPages, chart: ReportChart): void {
  if (isOfNames(chart)) {
    drawLyingBars(pages, namesIn(chart));
    return;
  }
  pages.figure(chartHeight(pages, chart), altOf(chart), (left, top) => {
    const [low, high] = rangeOf(chart);
    const plot = { left: left + AXIS, top: top + ABOVE, width: pages.width - AXIS, low, high };
    drawGrid(pages, chart, plot, left);
    if (chart.kind === 'lines') drawLines(pages, chart, plot);
    else drawBars(pages, chart, plot);
    if (hasLegend(chart)) drawLegend(pages, chart, left, plot.top + PLOT + 24);
  });
}

interface Plot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly low: number;
  readonly high: number;
}

const altOf = ({ kind, categories, series }: ReportChart): string =>
  `${kind === 'lines' ? 'Lines' : 'Bars'} of ${series.map(({ label }) => label).join(', ')}, from ${monthText(categories[0] ?? '')} to ${monthText(categories.at(-1) ?? '')}. The figures stand in the table.`;

/**
 * From zero or below to the highest point, or the highest pile of bars. The highest is even, so that the tick between is
 * a whole number too.
 */
function rangeOf({ kind, categories, series }: ReportChart): [low: number, high: number] {
  const sums = (isOf: (value: number) => boolean) =>
    categories.map((_, index) =>
      series
        .map(({ values }) => values[index] ?? 0)
        .filter(isOf)
        .reduce((sum, value) => sum + value, 0),
    );
  const points = series.flatMap(({ values }) => values);
  const [above, below] =
    kind === 'lines' ? [points, points] : [sums((value) => value > 0), sums((value) => value < 0)];
  const high = above.reduce((a, b) => Math.max(a, b), 0) || 1;
  return [Math.floor(below.reduce((a, b) => Math.min(a, b), 0)), 2 * Math.ceil(high / 2)];
}

const yOf = ({ top, low, high }: Plot, value: number): number => top + (PLOT * (high - value)) / (high - low);

function drawGrid({ document }: PdfPages, { unit, categories }: ReportChart, plot: Plot, left: number): void {
  const { low, high } = plot;
  for (const value of [low, low < 0 ? 0 : high / 2, high]) {
    const y = yOf(plot, value);
    document
      .moveTo(plot.left, y)
      .lineTo(plot.left + plot.width, y)
      .lineWidth(0.5)
      .stroke(GRID);
    document.font('regular', 7).fillColor('black');
    document.text(cellText(unit, value), left, y - 4, {
      width: AXIS - 6,
      align: 'right',
      lineBreak: false,
    });
  }
  const step = Math.ceil(categories.length / MOST_LABELS);
  const width = plot.width / Math.max(1, categories.length);
  for (const [index, category] of categories.entries())
    if (index % step === 0)
      document.text(monthText(category), plot.left + index * width, plot.top + PLOT + 6, {
        ...{ width: width * step, height: 9, align: step === 1 ? 'center' : 'left', ellipsis: true },
      });
}

function drawLines({ document }: PdfPages, { categories, series }: ReportChart, plot: Plot): void {
  const step = plot.width / Math.max(1, categories.length);
  for (const [nth, { values }] of series.entries()) {
    const points = values.map((value, index): [number, number] => [
      plot.left + (index + 0.5) * step,
      yOf(plot, value),
    ]);
    const [first, ...others] = points;
    if (!first) continue;
    document.moveTo(...first);
    for (const point of others) document.lineTo(...point);
    const drawn = document.lineWidth(1.5);
    if (nth > 0) drawn.dash(2 + nth * 2, { space: 2 });
    drawn.stroke(colorOf(nth)).undash();
    for (const point of points) document.circle(...point, 1.8).fill(colorOf(nth));
  }
}

function drawBars({ document }: PdfPages, { categories, series }: ReportChart, plot: Plot): void {
  const step = plot.width / Math.max(1, categories.length);
  for (const index of categories.keys()) {
    const piled = { up: 0, down: 0 };
    for (const [nth, { values }] of series.entries()) {
      const value = values[index] ?? 0;
      const side = value < 0 ? 'down' : 'up';
      const [from, to] = [yOf(plot, piled[side]), yOf(plot, piled[side] + value)];
      piled[side] += value;
      document.rect(plot.left + (index + 0.15) * step, Math.min(from, to), step * 0.7, Math.abs(from - to));
      document.fill(colorOf(nth));
    }
  }
}

function drawLegend({ document, width }: PdfPages, { series }: ReportChart, left: number, top: number): void {
  const each = width / Math.max(1, Math.min(series.length, 4));
  for (const [nth, { label }] of series.slice(0, COLORS.length).entries()) {
    const [x, y] = [left + (nth % 4) * each, top + Math.floor(nth / 4) * 14];
    document.rect(x, y + 1, 8, 8).fill(colorOf(nth));
    document.font('regular', 8).fillColor('black');
    document.text(label, x + 12, y, { width: each - 16, height: 10, ellipsis: true });
  }
}

const colorOf = (nth: number): string => COLORS[nth % COLORS.length] ?? 'black';

/** A bar that lies, with what it is of and how much. */
export interface LyingBar {
  readonly label: string;
  readonly amount: number;
  readonly text: string;
}

const BAR = 18;
const LABEL = 190;
const VALUE = 90;

const labelOf = (pages: PdfPages, { label }: LyingBar) => pages.linesOfText(label, LABEL - 8);
const heightOf = (lines: readonly string[]): number => BAR + (lines.length - 1) * LINE_HEIGHT;

export const barsHeight = (pages: PdfPages, bars: readonly LyingBar[]): number =>
  bars.reduce((height, bar) => height + heightOf(labelOf(pages, bar)), 6);

/** Draws lying bars, each between its label and its value. */
export function drawLyingBars(pages: PdfPages, bars: readonly LyingBar[]): void {
  const { document } = pages;
  const most = bars.reduce((high, { amount }) => Math.max(high, amount), 0) || 1;
  const room = pages.width - LABEL - VALUE - 8;
  const alt = bars.map(({ label, text }) => `${label}: ${text}`).join('; ');
  pages.figure(barsHeight(pages, bars), alt, (left, top) => {
    let y = top;
    for (const bar of bars) {
      const lines = labelOf(pages, bar);
      document.fillColor('black');
      for (const [nth, line] of lines.entries())
        document.text(line, left, y + 2 + nth * LINE_HEIGHT, { lineBreak: false });
      const value = { width: VALUE, height: 11, align: 'right' } as const;
      document.text(bar.text, left + pages.width - VALUE, y + 2, value);
      document.rect(left + LABEL, y + 2, Math.max(1, (room * bar.amount) / most), 10).fill(ACCENT);
      y += heightOf(lines);
    }
  });
}

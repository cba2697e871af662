const STEPS = 4;
const NICE = [1, 2, 5, 10];

/** Round values for the y axis, about five, from zero or below up to the highest value. */
export function ticksOf(values: readonly number[]): number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const rough = (high - low) / STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  // Counts have no halves, and cents are too fine for an axis.
  const step = rough <= 1 ? 1 : (NICE.find((nice) => nice * power >= rough) ?? 1) * power;
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

const LETTER_PX = 7;
const GAP_PX = 16;
const MAX_LETTERS = 28;

/** A category as the x axis says it. Names can be long; the values above the chart have them whole. */
export const axisLabel = (category: string): string =>
  category.length > MAX_LETTERS ? `${category.slice(0, MAX_LETTERS - 1)}…` : category;

export const labelWidth = (category: string): number => axisLabel(category).length * LETTER_PX;

/** Which categories are labeled, so that the labels don't touch: always the last one. */
export function isLabeled(category: number, categories: readonly string[], band: number): boolean {
  const widest = Math.max(...categories.map(labelWidth)) + GAP_PX;
  return (categories.length - 1 - category) % Math.ceil(widest / band) === 0;
}

/** One bar of a chart. */
export interface ChartItem {
  readonly id: string;
  readonly label: string;
  /** The label for narrow bars. */
  readonly short?: string;
  /** The length of the bar, relative to the others. */
  readonly amount: number;
  /** The formatted amount, such as '$1,204.50'. */
  readonly text: string;
  /** The amount for narrow bars. */
  readonly shortText?: string;
  readonly to: string;
  /** The color of the bar; the accent color by default. */
  readonly color?: string;
}

/** The length relative to the longest bar, in percent. */
export function shareOf({ amount }: ChartItem, items: readonly ChartItem[]): number {
  const most = Math.max(...items.map((item) => item.amount));
  return most === 0 ? 0 : (amount / most) * 100;
}

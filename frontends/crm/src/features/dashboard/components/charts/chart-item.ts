/** One bar of a chart: what it is of, how much, and where the records are that it counts. */
export interface ChartItem {
  readonly id: string;
  readonly label: string;
  /** The label where there is little room. */
  readonly short?: string;
  /** How long the bar is, against the others. */
  readonly amount: number;
  /** The amount in words, such as '$1,204.50'. */
  readonly text: string;
  /** The amount where there is little room. */
  readonly shortText?: string;
  readonly to: string;
  /** The colour of the bar; the accent when not told. */
  readonly color?: string;
}

/** The bar's part of the longest one, in percent. */
export function shareOf({ amount }: ChartItem, items: readonly ChartItem[]): number {
  const most = Math.max(...items.map((item) => item.amount));
  return most === 0 ? 0 : (amount / most) * 100;
}

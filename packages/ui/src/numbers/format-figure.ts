import { formatDollars } from '../money/format-money.js';

/** Dollars may have cents; percent is of 100. */
export type FigureUnit = 'count' | 'usd' | 'percent' | 'days';

const grouped = /* @__PURE__ */ new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const compact = /* @__PURE__ */ new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumFractionDigits: 1,
});
const compactDollars = /* @__PURE__ */ new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumFractionDigits: 1,
  style: 'currency',
  currency: 'USD',
});

/** Formats a figure: '1,204', '$1,204.50', '84.2%', '12 days'. */
export function formatFigure(value: number, unit: FigureUnit): string {
  if (unit === 'usd') return formatDollars(value);
  if (unit === 'percent') return `${grouped.format(value)}%`;
  if (unit === 'days') return value === 1 ? '1 day' : `${grouped.format(value)} days`;
  return grouped.format(value);
}

/** The same for narrow places such as an axis: '1.2K', '$1.2K', '84%'. */
export function compactFigure(value: number, unit: FigureUnit): string {
  if (unit === 'usd') return compactDollars.format(value);
  return compact.format(value) + (unit === 'percent' ? '%' : '');
}

/** Formats a number of bytes: '12.3 kB', '2,048 MB'. */
export const formatSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${grouped.format(bytes / 1_000)} kB` : `${grouped.format(bytes / 1_000_000)} MB`;

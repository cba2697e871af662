const whole = /* @__PURE__ */ new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

const toTheCent = /* @__PURE__ */ new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

const CENTS = 100;

/** Formats a price in US dollars: '$29', '$12.50'. */
export function formatDollars(dollars: number): string {
  return whole.format(dollars);
}

/**
 * An amount that was charged, to the cent: '$12.50', '$0.00'.
 * @param cents of a currency that has hundredths
 * @param currency ISO 4217, in either case
 */
export function formatCents(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / CENTS);
}

/** Formats the API's `"1234.50"` as '$1,234.50'. */
export function formatAmount(dollars: string): string {
  return toTheCent.format(Number(dollars));
}

const CENTS = 100;
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Cents as the dollars that the documents' fields carry. */
export const inDollars = (cents: number): number => cents / CENTS;

/** `$1,250.00` */
export const moneyText = (cents: number): string => dollars.format(inDollars(cents));

/** `November 28, 2026`. @param timeZone of the reader, an IANA name */
export const dayText = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(date);

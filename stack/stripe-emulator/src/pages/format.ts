import { formatDate } from '../lifecycle/periods.js';

export const formatMoney = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);

/** `21 Nov 2026, 10:05:12 UTC` */
export const formatDateTime = (at: number): string => {
  const time = new Date(at * 1_000).toISOString().slice(11, 19);
  return `${formatDate(at)}, ${time} UTC`;
};

/** `past_due` as `Past due`. */
export const statusLabel = (status: string): string =>
  status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ');

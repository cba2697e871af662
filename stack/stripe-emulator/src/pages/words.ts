import { dayOf } from '../lifecycle/periods.js';

export const money = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);

export const day = (at: number): string => dayOf(at);

/** `21 Nov 2026, 10:05:12 UTC` */
export const moment = (at: number): string => {
  const time = new Date(at * 1_000).toISOString().slice(11, 19);
  return `${dayOf(at)}, ${time} UTC`;
};

/** `past_due` as `Past due`. */
export const inWords = (status: string): string =>
  status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ');

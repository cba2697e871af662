export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export function after(moment: Date, ms: number): Date {
  return new Date(moment.getTime() + ms);
}

export function before(moment: Date, ms: number): Date {
  return new Date(moment.getTime() - ms);
}

/** Seconds since 1970, the unit of times in tokens. */
export function epochSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / SECOND_MS);
}

export { timesAround } from './time-of-day.js';

import { DAY_MS } from '@bindery/service-kit/time';
import type { PromoCode } from '../generated/prisma/client.js';

const WEEK_MS = 7 * DAY_MS;

/**
 * When the access that a code grants ends; null for never. Months are calendar months in UTC: from January
 * 31, a month lasts until the last day of February, at the same time of day.
 */
export function accessUntil(
  {
    duration_type: durationType,
    duration_value: durationValue,
  }: Pick<PromoCode, 'duration_type' | 'duration_value'>,
  from: Date,
): Date | null {
  if (durationType === 'forever' || durationValue === null) return null;
  if (durationType === 'weeks') return new Date(from.getTime() + durationValue * WEEK_MS);
  const until = new Date(from);
  until.setUTCMonth(from.getUTCMonth() + durationValue);
  // A day that the month does not have runs over into the next one; day 0 is the last of the month meant.
  if (until.getUTCDate() !== from.getUTCDate()) until.setUTCDate(0);
  return until;
}

import { dayIn } from './calendar.js';

/**
 * The zone in which each day begins first. A day that is not in the future there can be a date of birth in every zone.
 */
const FIRST_ZONE = 'Pacific/Kiritimati';

/** Today where it is the latest day: what a date of birth is held to. */
export const latestDay = (now: Date): string => dayIn(FIRST_ZONE, now);

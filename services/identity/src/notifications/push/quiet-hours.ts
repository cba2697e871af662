import type { QuietHours } from '@bindery/contracts/identity';
import { timesAround } from '@bindery/service-kit/time';

/**
 * When the quiet hours end that a moment is in; undefined outside of them.
 * @param timeZone an IANA name that `canonicalTimeZone` knows
 */
export function quietUntil(moment: Date, timeZone: string, { from, to }: QuietHours): Date | undefined {
  const { last: begun } = timesAround(moment, timeZone, from);
  const { last: ended, next } = timesAround(moment, timeZone, to);
  return begun > ended ? next : undefined;
}

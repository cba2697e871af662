import { inMonth } from '../../validation/days.js';

/**
 * The renewal after one, on the same day of the next year. A policy that began on February 29 renews on that day in the
 * years that have it, and on February 28 in the others.
 */
export function renewalAfter(day: string, effective: string | null): string {
  const next = Number(day.slice(0, 4)) + 1;
  const isLastOfFebruary = day.endsWith('-02-28') || day.endsWith('-02-29');
  if (isLastOfFebruary && (day.endsWith('29') || effective?.endsWith('-02-29') === true))
    return inMonth(next, 2, 29);
  return `${String(next)}${day.slice(4)}`;
}
